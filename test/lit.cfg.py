# How lit runs the tests of this folder: what the substitutions of their RUN lines
# stand for, and which features they can require.

import os
import shutil
import sys

import lit.formats

config.name = "bank-tidy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".test"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = config.source + "/test"
config.test_exec_root = config.build + "/test"
# FileCheck, not, split-file, count and clang are found here.
config.environment["PATH"] = config.llvm_tools + os.pathsep + os.environ["PATH"]

sys.path.insert(0, config.test_source_root)
from parse_flags import PARSE_FLAGS


def clang_tidy(tools, plugin):
    """clang-tidy with the plugin; to be followed by `FILE -- [FLAGS]`."""
    return " ".join(
        [tools + "/clang-tidy", "-load=" + plugin, "--quiet",
         "--checks=-*,cuda-shared-bank-conflict"]
        + ["--extra-arg-before=" + flag for flag in PARSE_FLAGS])


plugin = config.build + "/lib/BankTidyPlugin.so"
clangd = config.build + "/bin/bank-tidy-clangd"
own_clang_tidy = config.build + "/bin/bank-tidy-clang-tidy"
other_plugin = config.build + "/second/lib/BankTidyPlugin.so"

# Those with "other" belong to the second LLVM (feature other-llvm).
config.substitutions += [
    ("%bank-tidy", config.build + "/bin/bank-tidy"),
    ("%other-bank-tidy", config.build + "/second/bin/bank-tidy"),
    ("%clang-tidy", clang_tidy(config.llvm_tools, plugin)),
    ("%other-clang-tidy", clang_tidy(config.second_llvm_tools, other_plugin)),
    ("%bare-clang-tidy", config.llvm_tools + "/clang-tidy"),
    ("%other-bare-clang-tidy", config.second_llvm_tools + "/clang-tidy"),
    ("%own-clang-tidy", own_clang_tidy),
    ("%session", f"{config.python} {config.source}/test/clangd/Inputs/session.py {clangd}"),
    ("%plugin", plugin),
    ("%other-plugin", other_plugin),
    ("%parse", config.llvm_tools + "/clang -fsyntax-only " + " ".join(PARSE_FLAGS)),
    ("%confirm-folder", config.source + "/tools/confirm"),
    ("%confirm", f"{config.python} {config.source}/tools/confirm/confirm --build {config.build}"),
    ("%fixtures", config.source + "/kernels-fixtures"),
    ("%test", config.source + "/test"),
    ("%source", config.source),
    ("%build", config.build),
    ("%python", config.python),
    ("%nvcc", config.nvcc),
    ("%cuda", os.path.dirname(os.path.dirname(config.nvcc))),
]

config.available_features |= {
    feature
    for feature, present in {
        "sanitizer": config.sanitizer,
        "plugin": not config.sanitizer,
        "clangd": os.path.exists(clangd),
        "own-clang-tidy": os.path.exists(own_clang_tidy),
        "apply-replacements": os.path.exists(
            config.llvm_tools + "/clang-apply-replacements"),
        "other-llvm": bool(config.second_llvm_tools),
        "nvcc": not config.nvcc.endswith("NOTFOUND"),
        **{program: shutil.which(program)
           for program in ("chromium", "cmake", "dpkg", "git", "make", "ninja", "nvim",
                           "pre-commit")},
    }.items()
    if present
}
