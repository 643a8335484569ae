//===- Module.cpp - makes the check known to clang-tidy -------------------===//
//
// Registers a clang-tidy module that consists of the one check.
//
//===----------------------------------------------------------------------===//
#include "exec/ClangVersion.h"
#include "tidy/CudaSharedBankConflictCheck.h"
#include BANKTIDY_TIDY_REGISTRY_HEADER

namespace banktidy {

namespace {

class Module : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<CudaSharedBankConflictCheck>(CheckName);
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Registration("bank-tidy", "Shared-memory bank conflicts of CUDA kernels.");

} // namespace banktidy
