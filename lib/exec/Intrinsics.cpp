//===- Intrinsics.cpp - functions known by name ---------------------------===//
//
// One row each: the name, and what it is for a warp. To add one, write a row
// (and a handler if no existing one fits). Rows are used for functions without
// a body in the user's code: a user's own `min` is run like any function.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace banktidy {

/// The handlers. Each gets the machine, the call and its arguments, and returns
/// the value of the call.
struct Intrinsics {
  using Machine = AbstractWarp;
  using Args = llvm::ArrayRef<const Expr *>;
  using Handler = WarpInt (*)(Machine &, Args, const Expr *);

  static WarpInt evalAll(Machine &M, Args A) {
    for (const Expr *E : A)
      M.eval(E);
    return M.number(0);
  }

  /// Hints, output: nothing that an address depends on.
  static WarpInt nothing(Machine &M, Args A, const Expr *) {
    return evalAll(M, A);
  }
  static WarpInt barrier(Machine &M, Args A, const Expr *) {
    M.barrier();
    return evalAll(M, A);
  }
  /// Some number that is the same in all lanes.
  static WarpInt uniform(Machine &M, Args A, const Expr *E) {
    evalAll(M, A);
    M.barrier();
    return M.fresh("the result of a vote or barrier",
                   E->getType()->isBooleanType()
                       ? Interval{0, 1}
                       : Interval{0, Interval::NoHigh});
  }
  /// What the lanes of the first argument's mask agree on: the same for all if
  /// it is.
  static WarpInt vote(Machine &M, Args A, const Expr *E) {
    WarpInt Mask = A.empty() ? M.number(0) : M.eval(A[0]);
    return M.V.ifShared(Mask, uniform(M, A.drop_front(!A.empty()), E),
                        "it is the result of a vote of several groups of lanes",
                        E->getExprLoc().getRawEncoding());
  }
  /// The first argument, unchanged.
  static WarpInt first(Machine &M, Args A, const Expr *) {
    WarpInt Value = A.empty() ? M.number(0) : M.eval(A[0]);
    if (!A.empty())
      evalAll(M, A.drop_front());
    return Value;
  }
  /// A load from global memory through a cache hint.
  static WarpInt loadGlobal(Machine &M, Args A, const Expr *E) {
    if (A.empty())
      return M.number(0);
    WarpInt At = M.eval(A[0]);
    if (E->getType()->isRecordType()) {
      Object &O = M.temporary(E->getType(), "a loaded struct");
      M.copy(O.Base, At, E->getType(), E, M.siteOf(A[0]));
      return O.Base;
    }
    return M.load(At, E->getType(), M.siteOf(A[0]));
  }
  static WarpInt storeGlobal(Machine &M, Args A, const Expr *) {
    if (A.size() < 2)
      return evalAll(M, A);
    WarpInt At = M.eval(A[0]), Value = M.eval(A[1]);
    QualType T = A[1]->getType();
    if (T->isRecordType())
      M.copy(At, Value, T, M.siteOf(A[0]), A[1]);
    else
      M.store(At, Value, T, M.siteOf(A[0]));
    return M.number(0);
  }

  static WarpInt choose(Machine &M, Args A, const Expr *E, bool Max) {
    if (A.size() != 2)
      return unseen(M, A, E);
    WarpInt L = M.eval(A[0]), R = M.eval(A[1]);
    if (!M.isInteger(E->getType()))
      return L->Uniform && R->Uniform ? M.uniformFloat() : M.varyingFloat(E);
    L = M.convertTo(L, E->getType());
    R = M.convertTo(R, E->getType());
    WarpInt Less = M.V.binary(Opcode::Less, L, R);
    return Max ? M.V.select(Less, R, L) : M.V.select(Less, L, R);
  }
  static WarpInt min(Machine &M, Args A, const Expr *E) {
    return choose(M, A, E, false);
  }
  static WarpInt max(Machine &M, Args A, const Expr *E) {
    return choose(M, A, E, true);
  }
  static WarpInt abs(Machine &M, Args A, const Expr *E) {
    if (A.size() != 1)
      return unseen(M, A, E);
    WarpInt Value = M.eval(A[0]);
    if (!M.isInteger(E->getType()))
      return Value->Uniform ? M.uniformFloat() : M.varyingFloat(E);
    WarpInt Zero = M.number(0);
    return M.V.select(M.V.binary(Opcode::Less, Value, Zero),
                      M.V.sub(Zero, Value), Value);
  }
  static WarpInt mul24(Machine &M, Args A, const Expr *E) {
    if (A.size() != 2)
      return unseen(M, A, E);
    bool Signed = E->getType()->isSignedIntegerType();
    WarpInt L = M.V.convert(M.eval(A[0]), 24, Signed);
    WarpInt R = M.V.convert(M.eval(A[1]), 24, Signed);
    return M.convertTo(M.V.mul(L, R), E->getType());
  }
  /// The upper half of a product.
  static WarpInt mulHigh(Machine &M, Args A, const Expr *E) {
    if (A.size() != 2)
      return unseen(M, A, E);
    WarpInt L = M.eval(A[0]), R = M.eval(A[1]);
    const unsigned Bits = M.Context.getIntWidth(E->getType());
    const Interval Range = M.V.mul(L, R)->Range;
    constexpr int64_t Most = int64_t(1) << 62;
    if (Bits <= 32 && Range.within(-Most, Most))
      return M.convertTo(M.V.binary(Opcode::FloorDiv, M.V.mul(L, R),
                                    M.number(int64_t(1) << Bits)),
                         E->getType());
    return L->Uniform && R->Uniform
               ? M.fresh("the upper half of a product")
               : M.unknown("it is the upper half of a product",
                           E->getExprLoc());
  }
  template <Opcode Code>
  static WarpInt bits(Machine &M, Args A, const Expr *E) {
    if (A.size() != 1)
      return unseen(M, A, E);
    WarpInt Value = M.V.convert(M.eval(A[0]), 32, false);
    return M.convertTo(M.V.unary(Code, Value), E->getType());
  }

  /// A shuffle: Source gives the lane whose value lane L receives.
  using SourceLane = int64_t (*)(int64_t Lane, int64_t By, int64_t Start,
                                 int64_t Width);
  static WarpInt shuffle(Machine &M, Args A, const Expr *E, unsigned ValueArg,
                         SourceLane Source) {
    if (A.size() < ValueArg + 2)
      return unseen(M, A, E);
    WarpInt Value = nullptr, By = nullptr, Width = M.number(WarpSize);
    for (unsigned I = 0; I < A.size(); ++I) {
      WarpInt X = M.eval(A[I]);
      if (I == ValueArg)
        Value = X;
      else if (I == ValueArg + 1)
        By = X;
      else if (I == ValueArg + 2)
        Width = X;
    }
    if (!M.isInteger(E->getType()))
      return Value->Uniform ? M.uniformFloat() : M.varyingFloat(E);
    if (Value->Uniform)
      return Value;
    // All lanes take that of one lane, whichever it is.
    if (By->Uniform && Source == laneDirect && Width->isNumber(WarpSize) &&
        !By->isConstant())
      return M.fresh("a value shuffled from one lane");
    if (!By->isConstant() || !Width->isNumber() || Width->Value[0] < 1 ||
        Width->Value[0] > WarpSize)
      return M.unknown("it is shuffled from a lane that is not known",
                       E->getExprLoc());
    int64_t W = Width->Value[0];
    Lanes From;
    bool OneLane = true;
    for (int64_t L = 0; L < WarpSize; ++L) {
      int64_t Start = L - L % W;
      int64_t S = Source(L, By->Value[L], Start, W);
      From[L] = S < Start || S >= Start + W ? L : S;
      OneLane &= From[L] == From[0];
    }
    WarpInt Out = M.V.permute(Value, From);
    if (Out && !Out->HasUnknown)
      return Out;
    return OneLane
               ? M.fresh("a value shuffled from one lane")
               : M.unknown("it is shuffled from another lane", E->getExprLoc());
  }
  static int64_t laneDirect(int64_t, int64_t By, int64_t Start, int64_t W) {
    return Start + (((By % W) + W) % W);
  }
  static int64_t laneUp(int64_t L, int64_t By, int64_t, int64_t) {
    return L - By;
  }
  static int64_t laneDown(int64_t L, int64_t By, int64_t, int64_t) {
    return L + By;
  }
  static int64_t laneXor(int64_t L, int64_t By, int64_t, int64_t) {
    return L ^ By;
  }
  template <SourceLane Source, unsigned ValueArg>
  static WarpInt shuffleBy(Machine &M, Args A, const Expr *E) {
    return shuffle(M, A, E, ValueArg, Source);
  }

  static WarpInt atomic(Machine &M, Args A, const Expr *E) {
    if (A.empty())
      return M.number(0);
    WarpInt At = M.eval(A[0]);
    evalAll(M, A.drop_front());
    // On global memory, which is what a pointer that is not known points to, it
    // stands in nobody's way.
    const Object *O = M.Mem.find(At);
    if (M.choiceOf(At) || (O && O->Where == Storage::Shared))
      M.barrier();
    access(M, At, A[0]->getType()->getPointeeType(), RequestKind::Atomic,
           M.siteOf(A[0]));
    return M.isInteger(E->getType())
               ? M.unknown("it is the result of an atomic operation",
                           E->getExprLoc())
               : M.varyingFloat(E);
  }
  /// Records an access of type T if the address is in shared memory.
  static void access(Machine &M, WarpInt At, QualType T, RequestKind Kind,
                     const Expr *Site) {
    At = M.onPath(At);
    if (auto C = M.choiceOf(At)) {
      M.under(C->Cond, [&] { access(M, C->Then, T, Kind, Site); });
      M.under(M.V.logicalNot(C->Cond),
              [&] { access(M, C->Else, T, Kind, Site); });
      return;
    }
    Object *O = M.Mem.find(At);
    if (O && O->Where == Storage::Shared)
      M.recordAccess(*O, M.V.sub(At, O->Base), T, Kind, Site);
    else if (O && O->Where == Storage::Local)
      M.Mem.forget(*O, M.unknown("it is changed by an atomic operation",
                                 Site->getExprLoc()));
  }
  /// An asynchronous copy of A[2] bytes from global to shared memory.
  static WarpInt asyncCopy(Machine &M, Args A, const Expr *E) {
    if (A.size() < 3)
      return unseen(M, A, E);
    WarpInt To = M.eval(A[0]), From = M.eval(A[1]), Size = M.eval(A[2]);
    (void)From;
    Object *O = M.Mem.find(M.onPath(To));
    if (!O || O->Where != Storage::Shared)
      return M.number(0);
    bool Fits = Size->isNumber() && Size->Value[0] <= 16 &&
                isInstructionWidth(Size->Value[0]);
    M.recordRequest(*O,
                    Fits ? M.V.sub(M.onPath(To), O->Base)
                         : M.unknown("an asynchronous copy of a size that is "
                                     "not known",
                                     E->getExprLoc()),
                    Fits ? Size->Value[0] : 16, RequestKind::Async,
                    M.siteOf(A[0]));
    return M.number(0);
  }
  /// cuda::memcpy_async(to, from, size, with), by one thread: copies of the
  /// alignment, which aligned_size_t tells, or the type.
  static WarpInt threadCopy(Machine &M, Args A, const Expr *E) {
    if (A.size() != 4 || !A[0]->getType()->isPointerType())
      return unseen(M, A, E);
    WarpInt To = M.onPath(M.eval(A[0]));
    M.eval(A[1]);
    const Expr *Given = A[2]->IgnoreImplicit();
    const auto *Aligned = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Given->getType()->getAsCXXRecordDecl());
    int64_t Width = M.alignOf(A[0]->getType()->getPointeeType());
    WarpInt Size = M.eval(Given);
    if (Aligned && Aligned->getName() == "aligned_size_t" &&
        Aligned->getTemplateArgs()[0].getKind() == TemplateArgument::Integral) {
      Width = Aligned->getTemplateArgs()[0].getAsIntegral().getExtValue();
      Size = M.load(Size, M.Context.getSizeType(), Given);
    }
    M.eval(A[3]);
    Object *O = M.Mem.find(To);
    if (!O || O->Where != Storage::Shared)
      return M.number(0);
    Width = std::min<int64_t>(Width, 16);
    constexpr int64_t MostPieces = 32;
    const int64_t Bytes = Size->isNumber() ? Size->Value[0] : 0;
    // Wider pieces are made where the addresses turn out to allow it.
    const bool Known = Bytes == Width || (Width == 16 && Bytes % 16 == 0 &&
                                          Bytes / 16 <= MostPieces);
    if (!Known)
      M.recordRequest(*O,
                      M.unknown("in which pieces the copy is made is not known",
                                E->getExprLoc()),
                      WordBytes, RequestKind::Async, M.siteOf(A[0]));
    for (int64_t At = 0; Known && At < Bytes; At += Width)
      M.recordRequest(*O, M.V.add(M.V.sub(To, O->Base), M.number(At)), Width,
                      RequestKind::Async, M.siteOf(A[0]));
    return M.number(0);
  }
  /// The tile that a wmma fragment is loaded from or stored to.
  struct Fragment {
    std::string Use; ///< matrix_a, matrix_b, accumulator
    int64_t M = 0, N = 0, K = 0;
    QualType Element;
    bool RowMajor = true;
  };
  static std::optional<Fragment> fragmentOf(const Expr *E, const Expr *Layout) {
    const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        E->getType()->getAsCXXRecordDecl());
    if (!Spec || Spec->getName() != "fragment")
      return std::nullopt;
    const TemplateArgumentList &T = Spec->getTemplateArgs();
    if (T.size() < 5 || T[0].getKind() != TemplateArgument::Type ||
        T[4].getKind() != TemplateArgument::Type)
      return std::nullopt;
    Fragment F;
    int64_t *Sizes[] = {&F.M, &F.N, &F.K};
    for (unsigned I = 0; I < 3; ++I) {
      if (T[I + 1].getKind() != TemplateArgument::Integral)
        return std::nullopt;
      *Sizes[I] = T[I + 1].getAsIntegral().getExtValue();
    }
    auto NameOf = [](QualType Q) {
      const auto *R = Q->getAsCXXRecordDecl();
      return R && R->getIdentifier() ? R->getName() : llvm::StringRef();
    };
    F.Use = NameOf(T[0].getAsType());
    F.Element = T[4].getAsType();
    if (T.size() > 5 && T[5].getKind() == TemplateArgument::Type)
      F.RowMajor = NameOf(T[5].getAsType()) != "col_major";
    if (Layout)
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(Layout->IgnoreParenImpCasts()))
        F.RowMajor = Ref->getNameInfo().getAsString() != "mem_col_major";
    return F;
  }

  /// wmma::load_matrix_sync(fragment, pointer, ldm[, layout]) and
  /// store_matrix_sync(pointer, fragment, ldm, layout), as nvcc compiles them:
  /// 2-byte a and b by ldmatrix; tf32 a and b by four scalar loads;
  /// accumulators by pairs of neighbouring elements.
  template <bool Store>
  static WarpInt matrix(Machine &M, Args A, const Expr *E) {
    if (A.size() < 3)
      return unseen(M, A, E);
    const Expr *Pointer = A[Store ? 0 : 1];
    WarpInt At = M.onPath(M.eval(Pointer)), Pitch = M.eval(A[2]);
    std::optional<Fragment> F =
        fragmentOf(A[Store ? 1 : 0], A.size() > 3 ? A[3] : nullptr);
    Object *O = M.Mem.find(At);
    if (!O || O->Where != Storage::Shared)
      return M.number(0);
    const Expr *Site = M.siteOf(Pointer);
    WarpContext &V = M.V;
    WarpInt Start = V.sub(At, O->Base), Lane = V.laneIndex();
    auto Div = [&](WarpInt X, int64_t N) {
      return V.binary(Opcode::FloorDiv, X, M.number(N));
    };
    auto Rem = [&](WarpInt X, int64_t N) {
      return V.binary(Opcode::FloorRem, X, M.number(N));
    };
    const RequestKind Kind = Store ? RequestKind::Store : RequestKind::Load;
    const int64_t Bytes = F ? M.sizeOf(F->Element) : 0;
    const bool Tf32 = F && F->Element->isRecordType() && F->K == 8;
    auto Record = [&](WarpInt Row, WarpInt Column, int64_t Size, int64_t Width,
                      RequestKind How) {
      WarpInt Place = V.add(V.mul(Row, Pitch), Column);
      M.recordRequest(*O, V.add(Start, V.mul(Place, M.number(Size))), Width,
                      How, Site);
    };
    if (F && F->Use == "accumulator" && F->M * F->N == 256 && F->RowMajor &&
        F->M == 16 && (Bytes == 4 || Bytes == 2)) {
      for (int64_t Half = 0; Half < 4; ++Half)
        Record(V.add(Div(Lane, 4), M.number(Half % 2 * 8)),
               V.add(V.mul(Rem(Lane, 4), M.number(2)), M.number(Half / 2 * 8)),
               Bytes, 2 * Bytes, Kind);
      return M.number(0);
    }
    if (F && F->Use != "accumulator" && !Store && Bytes == 2) {
      // Rows that lie Pitch apart, in chunks of 8 elements.
      const int64_t Along = F->Use == "matrix_a" ? F->M : F->N;
      const bool RowsAreLines = (F->Use == "matrix_a") == F->RowMajor;
      const int64_t Lines = RowsAreLines ? Along : F->K;
      const int64_t Chunks = (RowsAreLines ? F->K : Along) / 8;
      // Four matrices of 8 lines at a time.
      for (int64_t First = 0; First * 8 < Lines * Chunks; First += 4) {
        WarpInt Matrix = V.add(Div(Lane, 8), M.number(First));
        const int64_t Groups = Lines / 8;
        WarpInt Line =
            V.add(V.mul(Rem(Matrix, Groups), M.number(8)), Rem(Lane, 8));
        Record(Line, V.mul(Div(Matrix, Groups), M.number(8)), 2, 16,
               RequestKind::Ldmatrix);
      }
      return M.number(0);
    }
    if (F && F->Use != "accumulator" && !Store && Tf32) {
      const bool Lines = (F->Use == "matrix_a") == F->RowMajor;
      for (int64_t I = 0; I < 4; ++I) {
        WarpInt Row = V.add(Div(Lane, 4), M.number(I % 2 * 8));
        WarpInt Column = V.add(Rem(Lane, 4), M.number(I / 2 * 4));
        Record(Lines ? Row : Column, Lines ? Column : Row, 4, 4, Kind);
      }
      return M.number(0);
    }
    M.recordRequest(*O,
                    M.unknown("how a fragment of this shape is moved is not "
                              "known",
                              E->getExprLoc()),
                    4, Kind, Site);
    return M.number(0);
  }

  static WarpInt unseen(Machine &M, Args A, const Expr *E) {
    return M.callUnseen(nullptr, {}, A, E);
  }

  static const llvm::StringMap<Handler> &table();
};

const llvm::StringMap<Intrinsics::Handler> &Intrinsics::table() {
  struct Row {
    const char *Names; ///< separated by spaces
    Handler What;
  };
  static const Row Rows[] = {
      {"__syncthreads __syncwarp __threadfence __threadfence_block "
       "__threadfence_system __nanosleep __pipeline_commit "
       "__pipeline_wait_prior",
       barrier},
      {"__prof_trigger printf vprintf __assertfail __assert_fail __trap "
       "__brkpt __builtin_unreachable __builtin_assume __builtin_trap "
       "__builtin_is_constant_evaluated",
       nothing},
      {"__syncthreads_count __syncthreads_and __syncthreads_or __ballot __any "
       "__all __activemask",
       uniform},
      {"__ballot_sync __any_sync __all_sync __reduce_add_sync "
       "__reduce_min_sync __reduce_max_sync __reduce_and_sync "
       "__reduce_or_sync __reduce_xor_sync",
       vote},
      {"__builtin_expect __builtin_assume_aligned __cvta_generic_to_shared "
       "__cvta_shared_to_generic __cvta_generic_to_global "
       "__cvta_global_to_generic __builtin_launder",
       first},
      {"__ldg __ldca __ldcg __ldcs __ldlu __ldcv", loadGlobal},
      {"__stwb __stcg __stcs __stwt", storeGlobal},
      {"min umin llmin ullmin fminf fmin", min},
      {"max umax llmax ullmax fmaxf fmax", max},
      {"abs labs llabs fabsf fabs", abs},
      {"__mul24 __umul24", mul24},
      {"__mulhi __umulhi __mul64hi __umul64hi", mulHigh},
      {"__popc __builtin_popcount", bits<Opcode::PopCount>},
      {"__clz __builtin_clz", bits<Opcode::LeadingZeros>},
      {"__ffs __builtin_ffs", bits<Opcode::FindFirstSet>},
      {"__brev __builtin_bitreverse32", bits<Opcode::ReverseBits>},
      {"__shfl_sync", shuffleBy<laneDirect, 1>},
      {"__shfl_up_sync", shuffleBy<laneUp, 1>},
      {"__shfl_down_sync", shuffleBy<laneDown, 1>},
      {"__shfl_xor_sync", shuffleBy<laneXor, 1>},
      {"__shfl tile_shfl", shuffleBy<laneDirect, 0>},
      {"__shfl_up tile_shfl_up", shuffleBy<laneUp, 0>},
      {"__shfl_down tile_shfl_down", shuffleBy<laneDown, 0>},
      {"__shfl_xor tile_shfl_xor", shuffleBy<laneXor, 0>},
      {"atomicAdd atomicSub atomicExch atomicMin atomicMax atomicInc atomicDec "
       "atomicCAS atomicAnd atomicOr atomicXor",
       atomic},
      {"__pipeline_memcpy_async", asyncCopy},
      {"memcpy_async", threadCopy},
      {"load_matrix_sync", matrix<false>},
      {"store_matrix_sync", matrix<true>},
      {"fill_fragment mma_sync", nothing},
  };
  static const llvm::StringMap<Handler> Table = [] {
    llvm::StringMap<Handler> T;
    for (const Row &R : Rows) {
      llvm::SmallVector<llvm::StringRef, 16> Names;
      llvm::StringRef(R.Names).split(Names, ' ');
      for (llvm::StringRef Name : Names) {
        T[Name] = R.What;
        if (R.What == atomic)
          for (const char *Scope : {"_block", "_system"})
            T[(Name + Scope).str()] = atomic;
      }
    }
    return T;
  }();
  return Table;
}

/// __atomic_fetch_add and its like, which are no functions for Clang.
WarpInt AbstractWarp::evalAtomic(const AtomicExpr *E) {
  const Expr *Pointer = E->getPtr();
  WarpInt At = eval(Pointer);
  WarpInt Lost = unknown("it comes from an atomic operation", E->getExprLoc());
  for (const Stmt *Child : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Child);
        Operand && Operand != Pointer) {
      // What was there, or the result, may come back through a pointer.
      WarpInt Value = eval(Operand);
      Object *O =
          Operand->getType()->isPointerType() ? Mem.find(Value) : nullptr;
      if (O && O->Where == Storage::Local)
        Mem.forget(*O, Lost);
    }
  const StringRef Name = E->getOpAsString();
  Intrinsics::access(*this, At, Pointer->getType()->getPointeeType(),
                     Name.contains("_load")    ? RequestKind::Load
                     : Name.contains("_store") ? RequestKind::Store
                                               : RequestKind::Atomic,
                     siteOf(Pointer));
  return isInteger(E->getType()) ? Lost : varyingFloat(E);
}

bool AbstractWarp::intrinsic(const FunctionDecl *F,
                             llvm::ArrayRef<const Expr *> Args, const Expr *E,
                             WarpInt &Result) {
  if (!F->getDeclName().isIdentifier() || F->isCXXClassMember())
    return false;
  const auto &Table = Intrinsics::table();
  auto It = Table.find(F->getName());
  if (It == Table.end())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  if (F->hasBody() && !SM.isInSystemHeader(F->getLocation()))
    return false;
  // std::min and the like return references: they are run, or given up.
  if (E->isGLValue())
    return false;
  Result = It->second(*this, Args, E);
  return true;
}

} // namespace banktidy
