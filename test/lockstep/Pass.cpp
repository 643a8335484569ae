//===- Pass.cpp - makes kernels tell what they do -------------------------===//
//
// A plugin of clang's that makes every function call the runtime (Site.h)
// before each access to memory that may be shared memory, around each call, and
// at the start of each iteration of a loop. It runs on unoptimised code, in
// which an access of the source is one instruction with its line and column,
// and in which the blocks of a function are in the order of the source. A loop
// is therefore what lies between a block and the last jump back to it.
//
// A struct moves in pieces: see pieceOf(). Shared variables start at multiples
// of 128 bytes, the origin that bank-tidy assumes.
//
// Limits: code of a loop's body that follows the last jump back to its start (a
// body that ends in `break`) counts as code after the loop. Jumps back by goto
// look like loops.
//
//===----------------------------------------------------------------------===//
#include "Site.h"
#include "bank/Wavefronts.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;
using banktidy::RequestKind;

namespace {

/// Bytes of one instruction that moves a struct: the widest piece that its size
/// and alignment allow; 8 bytes move as one even if made of two floats.
unsigned pieceOf(uint64_t Bytes, Align A) {
  uint64_t Piece = std::min<uint64_t>(16, A.value());
  if (Bytes == 8 && Piece == 4)
    Piece = 8;
  while (Bytes % Piece)
    Piece /= 2;
  return Piece;
}

/// The alignment of the struct that is copied: a local variable's is its own.
/// Elsewhere Clang tells what it knows of the address, which may be less, or
/// more, as an array may be more aligned than its elements need.
Align alignOf(const MemTransferInst &T) {
  Align To = T.getDestAlign().valueOrOne(),
        From = T.getSourceAlign().valueOrOne();
  if (isa<AllocaInst>(T.getDest()))
    return To;
  return isa<AllocaInst>(T.getSource()) ? From : std::min(From, To);
}

class Instrumenter {
public:
  explicit Instrumenter(Module &M)
      : M(M), Layout(M.getDataLayout()), Int(Type::getInt32Ty(M.getContext())),
        Pointer(PointerType::getUnqual(M.getContext())),
        SiteType(StructType::get(M.getContext(), {Int, Int, Int, Int, Int, Int,
                                                  Int, Int, Pointer})) {
    Type *Void = Type::getVoidTy(M.getContext());
    Iterate = M.getOrInsertFunction("lockstep_iterate", Void, Pointer);
    Call = M.getOrInsertFunction("lockstep_call", Void, Pointer);
    Return = M.getOrInsertFunction("lockstep_return", Void);
    Access = M.getOrInsertFunction("lockstep_access", Void, Pointer, Pointer);
  }

  void run(Function &F) {
    std::vector<BasicBlock *> Blocks;
    DenseMap<BasicBlock *, unsigned> Place, LoopEnd; // by first block
    for (BasicBlock &B : F) {
      Place[&B] = Blocks.size();
      Blocks.push_back(&B);
    }
    for (BasicBlock *B : Blocks)
      for (BasicBlock *To : successors(B))
        if (Place[To] <= Place[B])
          LoopEnd[To] = std::max(LoopEnd.lookup(To), Place[B]);
    std::vector<unsigned> Open; // ends of the loops around
    for (BasicBlock *B : Blocks) {
      while (!Open.empty() && Open.back() < Place[B])
        Open.pop_back();
      bool IsLoop = LoopEnd.count(B);
      if (IsLoop)
        Open.push_back(LoopEnd[B]);
      Depth = Open.size();
      std::vector<Instruction *> Before;
      for (Instruction &I : *B)
        Before.push_back(&I);
      if (IsLoop)
        IRBuilder<>(B, B->getFirstInsertionPt())
            .CreateCall(Iterate, site(nullptr))
            ->setDebugLoc(DebugLoc());
      for (Instruction *I : Before)
        visit(*I);
    }
    // A call without a place in a function that has one is malformed.
    if (DISubprogram *Sub = F.getSubprogram())
      for (Instruction &I : instructions(F))
        if (isa<CallBase>(I) && !I.getDebugLoc())
          I.setDebugLoc(
              DILocation::get(M.getContext(), Sub->getLine(), 0, Sub));
  }

private:
  void visit(Instruction &I) {
    if (auto *L = dyn_cast<LoadInst>(&I))
      access(I, L->getPointerOperand(), RequestKind::Load, L->getType());
    else if (auto *S = dyn_cast<StoreInst>(&I))
      access(I, S->getPointerOperand(), RequestKind::Store,
             S->getValueOperand()->getType());
    else if (auto *A = dyn_cast<AtomicRMWInst>(&I))
      access(I, A->getPointerOperand(), RequestKind::Atomic, A->getType());
    else if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
      access(I, A->getPointerOperand(), RequestKind::Atomic,
             A->getNewValOperand()->getType());
    else if (auto *T = dyn_cast<MemTransferInst>(&I)) {
      transfer(I, T->getSource(), RequestKind::Load, T->getLength(),
               alignOf(*T));
      transfer(I, T->getDest(), RequestKind::Store, T->getLength(),
               alignOf(*T));
    } else if (auto *Set = dyn_cast<MemSetInst>(&I))
      transfer(I, Set->getDest(), RequestKind::Store, Set->getLength(),
               Set->getDestAlign().valueOrOne());
    else if (auto *C = dyn_cast<CallInst>(&I);
             C && !isa<IntrinsicInst>(C) && !C->isInlineAsm()) {
      IRBuilder<>(C).CreateCall(Call, site(C));
      if (Instruction *Next = C->getNextNode(); !isa<UnreachableInst>(Next)) {
        IRBuilder<> After(Next);
        After.SetCurrentDebugLocation(C->getDebugLoc());
        After.CreateCall(Return);
      }
    }
  }

  /// False for what surely is not: locals and other globals.
  static bool maybeShared(Value *Address) {
    Value *Object = getUnderlyingObject(Address);
    if (auto *G = dyn_cast<GlobalVariable>(Object))
      return G->getSection() == "lockstep_shared" || G->isDeclaration();
    return !isa<AllocaInst>(Object);
  }

  void access(Instruction &I, Value *Address, RequestKind Kind, Type *T) {
    uint64_t Bytes = Layout.getTypeStoreSize(T);
    if (maybeShared(Address))
      IRBuilder<>(&I).CreateCall(Access,
                                 {site(&I, Kind, Bytes, Bytes), Address});
  }

  void transfer(Instruction &I, Value *Address, RequestKind Kind, Value *Length,
                Align A) {
    auto *Bytes = dyn_cast<ConstantInt>(Length);
    if (!Bytes || Bytes->isZero() || !maybeShared(Address))
      return;
    uint64_t N = Bytes->getZExtValue();
    IRBuilder<>(&I).CreateCall(Access,
                               {site(&I, Kind, N, pieceOf(N, A)), Address});
  }

  Constant *site(const Instruction *I, RequestKind Kind = RequestKind::Load,
                 unsigned Bytes = 0, unsigned Piece = 0) {
    const DILocation *At = I ? I->getDebugLoc().get() : nullptr;
    auto Number = [&](unsigned N) { return ConstantInt::get(Int, N); };
    Constant *&File = Files[At ? At->getFilename() : ""];
    if (!File)
      File = IRBuilder<>(M.getContext())
                 .CreateGlobalString(At ? At->getFilename() : "", "", 0, &M);
    Constant *Init = ConstantStruct::get(
        SiteType,
        {Number(NextId++), Number(Depth), Number(At ? At->getLine() : 0),
         Number(At ? At->getColumn() : 0), Number(Bytes), Number(Piece),
         Number(unsigned(Kind)), Number(0), File});
    return new GlobalVariable(M, SiteType, /*isConstant=*/true,
                              GlobalValue::PrivateLinkage, Init, "site");
  }

  Module &M;
  const DataLayout &Layout;
  Type *Int, *Pointer;
  StructType *SiteType;
  FunctionCallee Iterate, Call, Return, Access;
  StringMap<Constant *> Files;
  unsigned NextId = 1, Depth = 0;
};

struct LockstepPass : PassInfoMixin<LockstepPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Instrumenter Work(M);
    // Shared variables start in bank 0. Not an attribute of theirs in the
    // source: that would count as the alignment of the structs in them.
    for (GlobalVariable &G : M.globals())
      if (G.getSection() == "lockstep_shared")
        G.setAlignment(Align(128));
    for (Function &F : M)
      if (!F.isDeclaration() &&
          !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation))
        Work.run(F);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; } // also where nothing is optimised
};

} // namespace

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "lockstep", "1", [](PassBuilder &Builder) {
            Builder.registerPipelineStartEPCallback(
                [](ModulePassManager &Passes, OptimizationLevel) {
                  Passes.addPass(LockstepPass());
                });
          }};
}
