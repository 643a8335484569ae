//===- CompileCommandTest.cpp ---------------------------------------------===//

#include "frontend/CompileCommand.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace banktidy;

namespace {

Translation of(llvm::StringRef Command, llvm::StringRef Folder = "/b") {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 32> Words;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Words);
  return translate(std::vector<std::string>(Words.begin(), Words.end()),
                   Folder);
}

/// The flags, then "sm_N" if there is one, then "?option" for unknown ones.
std::string read(llvm::StringRef Command, llvm::StringRef Folder = "/b") {
  Translation T = of(Command, Folder);
  std::vector<std::string> Words = T.Flags;
  if (T.Arch)
    Words.push_back("sm_" + std::to_string(*T.Arch));
  for (const std::string &U : T.Unknown)
    Words.push_back("?" + U);
  return llvm::join(Words, " ");
}

TEST(CompileCommand, EveryFormOfAValue) {
  for (const char *Command :
       {"nvcc -I /i x.cu", "nvcc -I/i x.cu", "nvcc -I=/i x.cu",
        "nvcc --include-path /i x.cu", "nvcc --include-path=/i x.cu"})
    EXPECT_EQ(read(Command), "-I /i") << Command;
  for (const char *Command :
       {"nvcc -isystem /i x.cu", "nvcc -isystem=/i x.cu",
        "nvcc -isystem/i x.cu", "nvcc --system-include=/i x.cu"})
    EXPECT_EQ(read(Command), "-isystem /i") << Command;
  for (const char *Command :
       {"nvcc -std=c++14", "nvcc -std c++14", "nvcc --std=c++14",
        "nvcc --std c++14", "clang++ -std=c++14", "g++ --std=c++14"})
    EXPECT_EQ(read(Command), "-std=c++14") << Command;
  for (const char *Command : {"nvcc -DA=1", "nvcc -D A=1",
                              "nvcc --define-macro A=1", "clang++ -D A=1"})
    EXPECT_EQ(read(Command), "-DA=1") << Command;
}

TEST(CompileCommand, LanguageAndCompiler) {
  for (const char *Command :
       {"nvcc -x cu a.cpp", "nvcc --x=cu a.cpp", "nvcc -x c++ -xcu a.cpp"})
    EXPECT_EQ(of(Command).Language, "cu") << Command;
  EXPECT_EQ(of("clang++ -x cuda a.cpp").Language, "cuda");
  EXPECT_EQ(of("nvcc a.cu").Language, "");
  EXPECT_EQ(of("ccache /opt/cuda/bin/nvcc a.cu").Nvcc, "/opt/cuda/bin/nvcc");
  EXPECT_EQ(of("/opt/nvcc/bin/clang++ a.cu").Nvcc, "");
}

TEST(CompileCommand, Lists) {
  EXPECT_EQ(read("nvcc -I/i,/j -DA=1,B -UC,D -include a.h,b.h"),
            "-I /i -I /j -DA=1 -DB -UC -UD -include a.h -include b.h");
  EXPECT_EQ(read(R"(nvcc '-DA=1\\,2')"), "-DA=1,2");
  EXPECT_EQ(read(R"(nvcc '-DA(x,y)=x' -DB="u,v")"), "-DA(x,y)=x -DB=u -Dv");
  EXPECT_EQ(read(R"(nvcc '-DB="u,v"')"), R"(-DB="u,v")");
  EXPECT_EQ(read("clang++ -DA=1,2"), "-DA=1,2"); // no list there
}

TEST(CompileCommand, FoldersAreAbsolute) {
  EXPECT_EQ(read("nvcc -Ii -isystem ../j -I /k", "/b/c"),
            "-I /b/c/i -isystem /b/c/../j -I /k");
  EXPECT_EQ(read("nvcc '-I/with space' '-Ia b'"), "-I /with space -I /b/a b");
}

TEST(CompileCommand, WhatClangMisreadsIsGone) {
  EXPECT_EQ(read("nvcc -G -DX -lineinfo -O3 -o x.o -c x.cu"),
            "-D__CUDACC_DEBUG__ -DX");
  EXPECT_EQ(read("nvcc --ptxas-options=-v -Xptxas -O3,-v -t 4 -t=4 -use_fast_"
                 "math -maxrregcount 32 -MD -MT x.o -MF x.d -ccbin g++ -odir d "
                 "-diag-suppress 20012,20014 -Werror all-warnings -x cu -m64"),
            "");
  EXPECT_EQ(read("nvcc -Xcudafe --diag_suppress=x -Xfatbin=-compress-all"), "");
}

TEST(CompileCommand, MacrosThatOptionsDefine) {
  EXPECT_EQ(read("nvcc --expt-relaxed-constexpr"),
            "-D__CUDACC_RELAXED_CONSTEXPR__");
  EXPECT_EQ(read("nvcc -expt-extended-lambda -extended-lambda"),
            "-D__CUDACC_EXTENDED_LAMBDA__ -D__CUDACC_EXTENDED_LAMBDA__");
  EXPECT_EQ(read("nvcc -rdc=true"), "-D__CUDACC_RDC__");
  EXPECT_EQ(read("nvcc -dc"), "-D__CUDACC_RDC__");
  EXPECT_EQ(read("nvcc -rdc=false --relocatable-device-code false"), "");
  EXPECT_EQ(read("nvcc --default-stream per-thread"),
            "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  EXPECT_EQ(read("nvcc --default-stream=legacy"), "");
}

TEST(CompileCommand, Architectures) {
  EXPECT_EQ(read("nvcc -arch=sm_90a"), "sm_90");
  EXPECT_EQ(read("nvcc -arch compute_75 -code sm_75"), "sm_75");
  EXPECT_EQ(read("nvcc -gencode arch=compute_70,code=sm_70 "
                 "--generate-code=arch=compute_86,code=[compute_86,sm_86]"),
            "sm_86");
  EXPECT_EQ(read("nvcc -arch=native"), "");
  EXPECT_EQ(read("nvcc -arch=all-major"), "");
  EXPECT_EQ(read("clang++ --cuda-gpu-arch=sm_70 --offload-arch=sm_80"),
            "sm_80");
}

TEST(CompileCommand, OptionsOfTheHostCompiler) {
  EXPECT_EQ(read("nvcc -Xcompiler=-fPIC,-DA=1 -Xcompiler -Wall,-I/h"),
            "-DA=1 -I /h");
  EXPECT_EQ(read("nvcc --compiler-options '-funsigned-char'"),
            "-funsigned-char");
  EXPECT_EQ(read("nvcc -Xcompiler -isystem -Xcompiler /s -Xcompiler -DA"),
            "-isystem /s -DA");
  // What nvcc does not know it hands on, if it is told to.
  EXPECT_EQ(read("nvcc -forward-unknown-to-host-compiler -Wall -fPIC "
                 "-march=native -idirafter /a -DA"),
            "-idirafter /a -DA");
}

TEST(CompileCommand, UnknownOptionsAreNamed) {
  EXPECT_EQ(read("nvcc --brand-new -DA --other=1 x.cu"),
            "-DA ?--brand-new ?--other=1");
  EXPECT_EQ(read("nvcc -"), "");
}

TEST(CompileCommand, TheRightPartOfTheCommand) {
  EXPECT_EQ(read("ccache /usr/bin/nvcc -DA x.cu"), "-DA");
  EXPECT_EQ(read("/usr/bin/sccache nvcc -DA x.cu"), "-DA");
  EXPECT_EQ(read("cmake -E env A=nvcc nvcc -DA x.cu"), "-DA");
  EXPECT_EQ(read("cd /tmp && /opt/cuda/bin/nvcc -DA x.cu && touch -DB x"),
            "-DA");
  EXPECT_EQ(read("gcc -DH -c x.c ; nvcc -DA x.cu"), "-DA");
  EXPECT_EQ(read("/usr/bin/x86_64-linux-gnu-g++-12 -DA x.cpp"), "-DA");
  EXPECT_EQ(read("nvcc-13.0 -G -DA"), "-D__CUDACC_DEBUG__ -DA");
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("nvcc -I"), "");
  EXPECT_EQ(read("&& && ;"), "");
}

TEST(CompileCommand, ResponseFiles) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("response", Folder));
  auto Write = [&](llvm::StringRef Name, llvm::StringRef Text) {
    std::error_code EC;
    llvm::raw_fd_ostream((Folder + "/" + Name).str(), EC) << Text;
  };
  Write("a.rsp", "-DA -I\"/with space\"\n--options-file b.rsp");
  Write("b.rsp", "-DB\n-Isub");
  Write("loop.rsp", "-DL @loop.rsp");
  const std::string Sub = (Folder + "/sub").str();
  EXPECT_EQ(read("nvcc --options-file a.rsp -DC", Folder),
            "-DA -I /with space -DB -I " + Sub + " -DC");
  EXPECT_EQ(read("nvcc -optf b.rsp,b.rsp", Folder),
            "-DB -I " + Sub + " -DB -I " + Sub);
  EXPECT_EQ(read("clang++ @b.rsp", Folder), "-DB -I " + Sub);
  EXPECT_EQ(read("nvcc -optf missing.rsp -DC", Folder), "-DC");
  EXPECT_EQ(of("nvcc @loop.rsp", Folder).Flags.size(), 10u); // it ends
  llvm::sys::fs::remove_directories(Folder);
}

} // namespace
