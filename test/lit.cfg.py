# How lit runs the tests of this folder: what the substitutions of their RUN lines
# stand for, and which features they can require.

import os

import lit.formats

config.name = "bank-tidy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".test"]
config.excludes = ["Inputs", "unit", "benchmark"]
config.test_source_root = config.source + "/test"
config.test_exec_root = config.build + "/test"
# FileCheck, not, split-file, count and clang are found here.
config.environment["PATH"] = config.llvm_tools + os.pathsep + os.environ["PATH"]

# Flags with which any clang parses CUDA by our own headers, without a toolkit.
parse_flags = [
    "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_80", "-std=c++17",
    "-nocudainc", "-nocudalib", "-D__CUDACC__=1",
    "-isystem", config.source + "/lib/frontend/headers",
    "-include", "bank_tidy_prelude.h",
]


def clang_tidy(tools, plugin):
    """clang-tidy with the plugin; to be followed by `FILE -- [FLAGS]`."""
    return " ".join(
        [tools + "/clang-tidy", "-load=" + plugin, "--quiet",
         "--checks=-*,cuda-shared-bank-conflict"]
        + ["--extra-arg-before=" + flag for flag in parse_flags])


plugin = config.build + "/lib/BankTidyPlugin.so"
other_plugin = config.build + "/second/lib/BankTidyPlugin.so"

# Those with "other" belong to the second LLVM (feature other-llvm).
config.substitutions += [
    ("%bank-tidy", config.build + "/bin/bank-tidy"),
    ("%other-bank-tidy", config.build + "/second/bin/bank-tidy"),
    ("%clang-tidy", clang_tidy(config.llvm_tools, plugin)),
    ("%other-clang-tidy", clang_tidy(config.second_llvm_tools, other_plugin)),
    ("%bare-clang-tidy", config.llvm_tools + "/clang-tidy"),
    ("%other-bare-clang-tidy", config.second_llvm_tools + "/clang-tidy"),
    ("%plugin", plugin),
    ("%other-plugin", other_plugin),
    ("%parse", config.llvm_tools + "/clang -fsyntax-only " + " ".join(parse_flags)),
    ("%fixtures", config.source + "/kernels-fixtures"),
    ("%test", config.source + "/test"),
    ("%python", config.python),
    ("%nvcc", config.nvcc),
]

config.available_features |= {
    feature
    for feature, present in {
        "sanitizer": config.sanitizer,
        "plugin": not config.sanitizer,
        "other-llvm": bool(config.second_llvm_tools),
        "nvcc": not config.nvcc.endswith("NOTFOUND"),
    }.items()
    if present
}
