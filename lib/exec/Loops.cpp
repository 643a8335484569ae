//===- Loops.cpp - a loop read once ---------------------------------------===//
//
// See AbstractWarp.h. How a loop is summarised:
//
//   1. Its body is run once as a probe, which finds the variables that it
//      writes; then that is undone.
//   2. Each of them is set to a symbol phi, and the body is run for real,
//      recording its accesses in terms of the phis.
//   3. What a variable is at the end of the iteration, as a function of the
//      phis, is solved for iteration k:
//        unchanged            phi              -> initial
//        linear               phi + c          -> initial + k*c
//        set anew             f(others)        -> k == 0 ? initial : f at k-1
//        geometric, cyclic    f(phi), computable -> a table by k
//        shifted              phi >> c, phi << c -> initial, shifted k times
//        permuted             p, q = q, p; phi ^ c -> a choice by k
//        uniform              phi + same in all lanes -> initial + a symbol
//        anything else        -> unknown; a pointer is still in one of the
//                                arrays that it may get to (findObjects)
//      If something is lost that single iterations would show, and they are
//      few, they are run one by one instead, within a budget.
//   4. Records, conditions and the inner loops' trip counts have their phis
//      replaced.
//   5. The variables get their value after the last iteration: that of
//      iteration k = the trip count if there is a formula for it, else the
//      value in the iteration in which each lane leaves
//      (WarpContext::finalValue). So do the conditions of a return.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "warp/Evaluate.h"
#include <set>
#include <tuple>

using namespace clang;

namespace banktidy {
namespace {

constexpr unsigned MaxRows = 80;        ///< iterations that a table may hold
constexpr unsigned MostIterations = 64; ///< that are run one by one

bool contains(WarpInt A, const Symbol *S) {
  std::vector<const Symbol *> All = symbolsOf({A});
  return llvm::is_contained(All, S);
}

/// A, made inside the loop with the counter K, is a function of the iteration:
/// it does not depend on numbers of that iteration that nobody knows.
bool isLasting(const Symbol *K, WarpInt A) {
  return llvm::all_of(symbolsOf({A}), [&](const Symbol *S) {
    return S->Stable || S->Id <= K->Id;
  });
}

/// A without the term of K in its sum: the value in the first iteration.
WarpInt atStart(WarpContext &V, WarpInt A, const Symbol *K) {
  for (const Term &T : A->Terms)
    if (T.Atom->Kind == NodeKind::Symbol && T.Atom->Sym == K)
      return V.sub(A, V.mul(T.Atom, T.Coeff));
  return A;
}

/// A, which may depend on the counter K, without the conversions in its sum: a
/// loop is taken not to overflow. One that surely does is left alone, in the
/// first iteration or in all.
WarpInt stripConversions(WarpContext &V, WarpInt A, const Symbol *K) {
  if (A->Kind == NodeKind::Op && A->Code == Opcode::Convert && A->Bits >= 16) {
    WarpInt Inner = stripConversions(V, A->Args[0], K);
    WarpInt Start = atStart(V, Inner, K);
    const bool Fits =
        Start->Unlimited
            ? Inner->Range.Hi >= A->Range.Lo && Inner->Range.Lo <= A->Range.Hi
            : Start->Range.within(A->Range.Lo, A->Range.Hi);
    return Fits ? Inner : A;
  }
  if (A->Kind != NodeKind::Linear)
    return A;
  WarpInt Sum = A->Base;
  for (const Term &T : A->Terms)
    Sum = V.add(Sum, V.mul(stripConversions(V, T.Atom, K), T.Coeff));
  return Sum;
}

/// If A is rest - c*k in an unsigned type, with c > 0: for how many k = 0, 1,
/// ... it does not wrap around, at most, and c. No limit for anything else.
int64_t stepsAboveZero(WarpContext &V, WarpInt A, const Symbol *K,
                       int64_t *Step = nullptr) {
  if (A->Kind != NodeKind::Op || A->Code != Opcode::Convert || A->Signed)
    return Interval::NoHigh;
  const WarpInt Inner = stripConversions(V, A->Args[0], K);
  WarpInt Rest = Inner;
  int64_t C = 0;
  for (const Term &T : Inner->Terms)
    if (T.Atom->Kind == NodeKind::Symbol && T.Atom->Sym == K &&
        T.Coeff->isNumber()) {
      C = T.Coeff->Value[0];
      Rest = V.sub(Inner, V.mul(T.Atom, T.Coeff));
    }
  if (Step)
    *Step = -C;
  if (C >= 0 || contains(Rest, K) || Rest->Range.isOpen())
    return Interval::NoHigh;
  return std::max<int64_t>(0, Rest->Range.Hi / -C + 1);
}

} // namespace

bool AbstractWarp::invariantIn(const Loop &L, WarpInt A) {
  if (A->HasUnknown || A->HasPhi)
    return false;
  for (const Symbol *S : symbolsOf({A}))
    if (!S->Stable && S->Id >= L.Counter->Sym->Id)
      return false;
  return true;
}

std::vector<AbstractWarp::Carried>
AbstractWarp::writtenSince(size_t Mark, unsigned ObjectsBefore) {
  std::vector<Carried> Vars;
  std::set<std::pair<unsigned, int64_t>> Seen;
  for (size_t I = Mark; I < Mem.mark(); ++I) {
    const Memory::Change &C = Mem.change(I);
    if (C.Where->Id >= ObjectsBefore || C.Where->Where != Storage::Local ||
        !Seen.insert({C.Where->Id, C.Offset}).second)
      continue;
    auto At = C.Where->Cells.find(C.Offset);
    if (At == C.Where->Cells.end())
      continue;
    Cell Now = At->second;
    Now.Value = nullptr;
    Vars.emplace_back(C.Where, C.Offset, Now);
  }
  return Vars;
}

void AbstractWarp::forgetSince(size_t Mark, unsigned ObjectsBefore,
                               WarpInt Unknown) {
  for (const Carried &Var : writtenSince(Mark, ObjectsBefore))
    Mem.write(*Var.Where, Var.Offset,
              {Var.Initial.Size, V.another(Unknown), Var.Initial.Opaque});
}

/// Runs one iteration from the current state; leaves the path as it was and
/// gives each variable its End.
AbstractWarp::Iteration AbstractWarp::iterate(const Stmt *CondVar,
                                              const Expr *Cond, const Expr *Inc,
                                              const Stmt *Body, bool TestFirst,
                                              std::vector<Carried> &Vars) {
  const unsigned Base = Path.size();
  Iteration It{number(1), number(1), number(1), number(0)};
  It.Start = Mem.mark();
  if (TestFirst) {
    exec(CondVar);
    if (Cond)
      It.Enter = condition(Cond);
    // `while (n-- > 0)` writes also when it fails.
    for (Carried &Var : Vars)
      if (const Cell *Now = Mem.cell(*Var.Where, Var.Offset, Var.Initial.Size);
          Now && Var.Origin && !Var.Initial.Opaque)
        Var.Tested = V.sub(onPath(Now->Value), Var.Origin);
  }
  enter(It.Enter);
  Top->Breakables.push_back({Base, true, {}});
  exec(Body);
  Breakable Left = std::move(Top->Breakables.back());
  Top->Breakables.pop_back();
  for (const Exit &E : Left.Exits) {
    WarpInt Stays = V.logicalNot(E.Cond);
    It.Stay = V.binary(Opcode::And, It.Stay, Stays);
    if (E.Returns) {
      It.Returns = V.binary(Opcode::Or, It.Returns, E.Cond);
    } else {
      It.Goes = V.binary(Opcode::And, It.Goes, Stays);
      It.LastBreak = E.Writes;
      It.Breaks = true;
    }
    enter(Stays, Base + 1);
  }
  if (Inc)
    exec(Inc);
  if (!TestFirst && Cond) {
    WarpInt Again = condition(Cond);
    It.Stay = V.binary(Opcode::And, It.Stay, Again);
    It.Goes = V.binary(Opcode::And, It.Goes, Again);
  }
  for (Carried &Var : Vars) {
    const Cell *Now = Mem.cell(*Var.Where, Var.Offset, Var.Initial.Size);
    Var.Left = Now ? Now->Value
                   : unknown("a variable is written as another type",
                             Body->getBeginLoc());
    Var.End = onPath(Var.Left);
    if (Var.Left->Kind == NodeKind::Op && Var.Left->Code == Opcode::Select)
      Var.Left = V.select(Var.Left->Args[0], Var.Left->Args[1],
                          Var.Left->Args[2]); // forgets unknown conditions
    if (Var.Origin) {
      Var.End = V.sub(Var.End, Var.Origin);
      Var.Left = V.sub(Var.Left, Var.Origin);
    }
  }
  Path.resize(Base);
  return It;
}

/// Runs the iterations one after the other, as straight-line code, and so those
/// of loops inside if Nested. False if that takes more than Most steps, or
/// there is no telling when it ends; the caller then undoes it.
bool AbstractWarp::unroll(const Stmt *CondVar, const Expr *Cond,
                          const Expr *Inc, const Stmt *Body, bool TestFirst,
                          unsigned Most, bool Nested) {
  const unsigned Base = Path.size();
  bool Ended = false;
  // A loop inside of one that is unrolled has no more than is left of that.
  const unsigned Outer = UnrolledUntil;
  const unsigned Limit = std::min(Steps + Most, Outer);
  UnrolledUntil = Nested ? Limit : 0;
  enter(number(1)); // where lanes that break come back
  for (unsigned I = 0; I <= MostIterations && !Ended; ++I) {
    // A condition on the lanes alone; an open one would not end.
    auto Restrict = [&](WarpInt C) {
      if (C->isNumber(0))
        Ended = true;
      else if (!C->isConstant())
        return false;
      else if (!C->isNumber(1))
        enter(C, Base + 1);
      if (!Ended && pathFrom(Base)->isNumber(0))
        Ended = true;
      return true;
    };
    if (TestFirst) {
      exec(CondVar);
      if (!Restrict(Cond ? condition(Cond) : number(1)))
        break;
      if (Ended)
        break;
    }
    if (I == MostIterations || Steps > Limit)
      break;
    Top->Breakables.push_back({Base, true, {}});
    exec(Body);
    Breakable Left = std::move(Top->Breakables.back());
    Top->Breakables.pop_back();
    bool Followed = true;
    for (const Exit &E : Left.Exits)
      Followed &= !E.Returns && Restrict(V.logicalNot(E.Cond));
    if (!Followed)
      break;
    if (Ended)
      break;
    if (Inc)
      exec(Inc);
    if (!TestFirst && !Restrict(Cond ? condition(Cond) : number(1)))
      break;
  }
  UnrolledUntil = Outer;
  Path.resize(Base);
  return Ended;
}

AbstractWarp::Flow AbstractWarp::execLoop(const Stmt *Init, const Stmt *CondVar,
                                          const Expr *Cond, const Expr *Inc,
                                          const Stmt *Body, bool TestFirst,
                                          const Stmt *S) {
  const Flow Go{number(1)};
  const unsigned Hint = std::exchange(UnrollHint, 0);
  exec(Init);
  std::vector<Carried> Vars;
  if (Probing) {
    Iteration It = iterate(CondVar, Cond, Inc, Body, TestFirst, Vars);
    (void)It;
    return Go;
  }

  const bool LossyBefore = std::exchange(Lossy, false);
  const bool LossyWithinBefore = std::exchange(LossyWithin, false);
  const unsigned ObjectsBefore = Mem.objectCount();
  const size_t Before = Mem.mark(), FirstRecord = Records.size();
  std::vector<size_t> ExitsBefore;
  for (const Breakable &B : Top->Breakables)
    ExitsBefore.push_back(B.Exits.size());
  auto DropExits = [&] {
    for (size_t I = 0; I < ExitsBefore.size(); ++I)
      Top->Breakables[I].Exits.resize(ExitsBefore[I]);
  };
  Probing = true;
  iterate(CondVar, Cond, Inc, Body, TestFirst, Vars);
  Probing = false;
  DropExits();
  Vars = writtenSince(Before, ObjectsBefore);
  Mem.undo(Before);

  // A write that the probe missed (through a pointer that moves) is added, and
  // the loop is read again.
  Iteration It{};
  Loop *L = nullptr;
  auto FirstLoop = Loops.end();
  std::set<std::pair<unsigned, int64_t>> WrittenBeforeExit;
  constexpr unsigned MostReadings = 3;
  for (unsigned Reading = 0;; ++Reading) {
    Loops.emplace_back();
    L = &Loops.back();
    FirstLoop = std::prev(Loops.end());
    L->Parent = InnerLoop;
    L->PathBase = Path.size();
    L->Unroll = Hint;
    L->Stretch = Stretch;
    L->Clear = Clear;
    L->Counter = V.symbol(SymbolKind::Counter,
                          "the number of earlier iterations of a loop",
                          {0, Interval::NoHigh});
    for (Carried &Var : Vars) {
      if (const Cell *Old = Mem.cell(*Var.Where, Var.Offset, Var.Initial.Size))
        Var.Initial = *Old;
      else if (Var.Where->FreshOnRead && !Var.Initial.Opaque)
        Var.Initial.Value = fresh("a parameter", {0, Interval::NoHigh}, true);
      else
        Var.Initial.Value = unknown("a variable is read before it is written",
                                    S->getBeginLoc());
      // What lanes that are not here have makes no difference in the loop.
      if (!Var.Initial.Opaque)
        Var.Initial.Value = onPath(Var.Initial.Value);
      if (Var.Later)
        Var.Initial.Value =
            V.add(Var.Later->Base,
                  unknown("a pointer is null at first", S->getBeginLoc()));
      Var.Phi = Var.Initial.Opaque ? varyingFloat(nullptr)
                                   : V.phi("a loop-carried value",
                                           Var.Initial.Value->MayBeUniform);
      // A pointer stays in its object; what changes is the offset.
      Object *Pointee =
          Var.Initial.Opaque ? nullptr : Mem.find(Var.Initial.Value);
      Var.Origin = Pointee ? Pointee->Base : number(0);
      Mem.write(*Var.Where, Var.Offset,
                {Var.Initial.Size,
                 Var.Initial.Opaque ? Var.Phi : V.add(Var.Origin, Var.Phi),
                 Var.Initial.Opaque});
      if (!Var.Initial.Opaque)
        Var.Initial.Value = V.sub(Var.Initial.Value, Var.Origin);
    }
    size_t Mark = Mem.mark();
    const size_t EscapedBefore = EscapedIds.size();
    InnerLoop = L;
    {
      BlockScope Scope(*this);
      It = iterate(CondVar, Cond, Inc, Body, TestFirst, Vars);
    }
    L->EndStretch = Stretch;
    L->EndClear = Clear;
    InnerLoop = L->Parent;
    std::set<std::tuple<unsigned, int64_t, unsigned>> Expected;
    for (const Carried &Var : Vars)
      Expected.insert({Var.Where->Id, Var.Offset, Var.Initial.Size});
    std::vector<Carried> Missed = writtenSince(Mark, ObjectsBefore);
    llvm::erase_if(Missed, [&](const Carried &M) {
      return Expected.count({M.Where->Id, M.Offset, M.Initial.Size});
    });
    // What a lane leaves behind that returns is seen only outside of the
    // function.
    for (size_t I = It.Start; I < Mem.mark(); ++I) {
      const Memory::Change &C = Mem.change(I);
      const bool Outlives =
          !It.Returns->isNumber(0) && C.Where->PathDepth < Top->PathBase;
      if (I < It.LastBreak || Outlives)
        WrittenBeforeExit.insert({C.Where->Id, C.Offset});
    }
    Mem.undo(Before);
    findObjects(Vars);
    for (const Carried &Var : Vars)
      if (!Var.Initial.Opaque)
        moveOn(Var);
    const bool Last = Reading >= MostReadings;
    if (Last && EscapedIds.size() == EscapedBefore)
      for (const Carried &M : Missed)
        markEscaped(*M.Where);
    // What escapes in an iteration has so in those that come after. Objects of
    // the body are made anew each time.
    const bool Escapes =
        std::any_of(EscapedIds.begin() + EscapedBefore, EscapedIds.end(),
                    [&](unsigned Id) { return Id < ObjectsBefore; });
    // A pointer that is null, but in the first iteration.
    bool Places = false;
    for (Carried &Var : Vars)
      if (!Var.Initial.Opaque && !Var.Later && Var.Objects.size() == 1 &&
          Var.Origin->isNumber(0) && Placeless.contains(Var.Phi->Sym)) {
        Var.Later = Var.Objects[0];
        Places = true;
      }
    if (!Escapes && !Places && (Missed.empty() || Last))
      break;
    WrittenBeforeExit.clear();
    llvm::append_range(Vars, Missed);
    Records.resize(FirstRecord);
    Loops.erase(FirstLoop, Loops.end());
    DropExits();
  }

  L->Enter = It.Enter;
  L->Stay = It.Stay;
  const bool Choice = solve(Vars, *L, It);
  WarpContext::Substitution Map;
  for (const Carried &Var : Vars)
    if (!Var.Initial.Opaque)
      Map[Var.Phi->Sym] = Var.Solved;
  V.clearSubstitution();
  const WarpInt Known =
      tripsOf(V.substitute(It.Enter, Map), L->Counter->Sym).Count;
  const bool Many = Known && Known->Range.Lo > MostIterations;
  if ((Lossy || LossyWithin) && !Many && Steps < UnrolledUntil) {
    // Something in the body could not be solved. If there are only a few
    // iterations, they are run one by one instead: with those of loops inside
    // if that is little work, or else without. What is lost of the loops around
    // they may still find.
    std::vector<AccessRecord> Read(Records.begin() + FirstRecord,
                                   Records.end());
    std::list<Loop> Inside;
    Inside.splice(Inside.end(), Loops, FirstLoop, Loops.end());
    std::vector<size_t> ExitsRead;
    for (const Breakable &B : Top->Breakables)
      ExitsRead.push_back(B.Exits.size());
    const bool Here = Lossy, Within = LossyWithin;
    auto OneByOne = [&](unsigned Most, bool Nested) {
      Records.resize(FirstRecord);
      Lossy = LossyWithin = false;
      if (unroll(CondVar, Cond, Inc, Body, TestFirst, Most, Nested)) {
        LossyWithin |= Lossy || LossyWithinBefore;
        Lossy = LossyBefore;
        return true;
      }
      for (size_t I = 0; I < ExitsRead.size(); ++I)
        Top->Breakables[I].Exits.resize(ExitsRead[I]);
      Mem.undo(Before);
      return false;
    };
    if (OneByOne(MaxSteps / 100, true) ||
        (Here && OneByOne(MaxSteps / 8, false)))
      return Go;
    Lossy = Here;
    LossyWithin = Within;
    Records.resize(FirstRecord);
    llvm::append_range(Records, Read);
    FirstLoop = Inside.begin();
    Loops.splice(Loops.end(), Inside);
  }
  Lossy |= LossyBefore;
  LossyWithin |= LossyWithinBefore;
  V.clearSubstitution();
  substituteSince(FirstRecord, FirstLoop, Map);
  if (Choice)
    resettleSince(FirstRecord);
  // With the values known, so are more trip counts: of this loop and of those
  // inside, which may depend on this one's counter.
  const Symbol *KBefore = L->Counter->Sym;
  WarpContext::Substitution Limits;
  WarpInt Count = nullptr; // iterations of the lanes that do not return

  const WarpInt Goes = V.substitute(It.Goes, Map);
  for (auto Inner = FirstLoop; Inner != Loops.end(); ++Inner) {
    const Symbol *K = Inner->Counter->Sym;
    Trips In = tripsOf(Inner->Enter, K), Out = tripsOf(Inner->Stay, K);
    auto Simulated = SimulatedTrips.find(K);
    if (Simulated != SimulatedTrips.end()) {
      In.Count = Simulated->second;
      In.Most = std::min(In.Most, In.Count->Range.Hi);
    }
    auto Shifted = ShiftedOut.find(K);
    if (Shifted != ShiftedOut.end())
      In.Most = std::min(In.Most, Shifted->second);
    if (Out.Most != Interval::NoHigh)
      ++Out.Most; // one more iteration than times it goes on
    int64_t Most = std::min(In.Most, Out.Most);
    if (&*Inner == L) {

      Out = tripsOf(Goes, K);
      if (In.Count && Goes->isNumber(1))
        Count = In.Count;
      else if (Out.Count && L->Enter->isNumber(1) && !(It.Breaks && !TestFirst))
        // Lanes leave by break before the iteration ends, or else after it.
        Count = It.Breaks ? Out.Count : V.add(Out.Count, number(1));
    }
    // At the outermost loop there is no more to learn.
    const bool Endless = Most == Interval::NoHigh;
    if (Endless
            ? L->Parent || K->Kind != SymbolKind::Counter || !K->Range.isOpen()
            : Most >= K->Range.Hi)
      continue;
    WarpInt Limited =
        Endless ? V.symbol(SymbolKind::Free, K->Name, {0, Interval::NoHigh})
                : V.symbol(SymbolKind::Counter, K->Name,
                           {0, std::max<int64_t>(Most, 1) - 1});
    Limits[K] = Limited;
    Inner->Counter = Limited;
    // The loops inside may depend on it.
    V.clearSubstitution();
    for (auto Next = std::next(Inner); Next != Loops.end(); ++Next) {
      Next->Enter = V.substitute(Next->Enter, Limits);
      Next->Stay = V.substitute(Next->Stay, Limits);
    }
  }
  // For the compiler the code before and after a loop that stays one is apart.
  constexpr int64_t MostUnrolled = 64;
  if (!Count || !Count->isNumber() || Count->Value[0] > MostUnrolled)
    Block = ++LastBlock;
  const bool IsCounted = Count;
  if (!Count) {
    bool Uniform = L->Enter->Uniform && Goes->Uniform;
    Count = Uniform ? lost("the trip count of a loop")
                    : unknown("the lanes leave a loop after different numbers "
                              "of iterations",
                              S->getBeginLoc());
  }

  const Symbol *K = KBefore;
  for (Carried &Var : Vars) {
    WarpInt After =
        Var.Initial.Opaque ? Var.Solved : V.add(Var.Origin, Var.Solved);
    if (Var.Tested && Var.Tested != Var.Phi) {
      V.clearSubstitution();
      After = V.substitute(V.add(Var.Origin, Var.Tested), Map);
    }
    // Where each lane has its own last iteration, what an iteration has alike
    // for all of them is not.
    const bool Apart = !Count->Uniform && !isLasting(KBefore, After);
    const bool Broken = WrittenBeforeExit.count({Var.Where->Id, Var.Offset});
    const bool Follows =
        !Var.Initial.Opaque && (contains(After, K) || Broken || Apart);
    WarpInt Left = nullptr;
    if (Follows && (Broken || Apart || !IsCounted)) {
      V.clearSubstitution();
      Left = whenLeaving(*L, KBefore, V.substitute(Var.Left, Map));
    }
    if (Left) {
      After = V.add(Var.Origin, Left);
    } else if (Apart) {
      const WarpInt Leaf = findUnknown(Count);
      After = somewhereIn(
          Var.Objects.getArrayRef(),
          Leaf ? V.another(Leaf)
               : unknown("the lanes leave a loop after different numbers "
                         "of iterations",
                         S->getBeginLoc()));
    } else if (!Var.Initial.Opaque && contains(After, K)) {
      V.clearSubstitution();
      if (Count->isConstant() && !Count->Uniform) {
        // Each lane has its own last iteration.
        Program P({After}, {K});
        P.set(K, Count->Value);
        std::vector<const Symbol *> Others = symbolsOf({After});
        P.run();
        After = Others.size() == 1 && P.value(After).Known == ~0u
                    ? V.lanes(P.value(After).Value)
                    : V.substitute(After, {{K, Count}});
      } else {
        After = V.substitute(After, {{K, Count}});
      }
    }
    if (!Left && !Var.Initial.Opaque && Broken)
      After =
          somewhereIn(Var.Objects.getArrayRef(),
                      L->Enter->Uniform && L->Stay->Uniform && After->Uniform
                          ? lost("a value at the end of a loop", Interval())
                          : unknown("lanes leave a loop after it was written",
                                    S->getBeginLoc()));
    if (Var.Initial.Opaque)
      After = Var.End->isUnknown() || Var.Initial.Value != AnyFloat ||
                      Var.End != AnyFloat || !Count->Uniform
                  ? varyingFloat(nullptr)
                  : AnyFloat;
    storeCell(*Var.Where, Var.Offset,
              {Var.Initial.Size, After, Var.Initial.Opaque});
  }
  // Lanes that return do so in the iteration in which they leave.
  auto Ever = [&](WarpInt Cond) {
    V.clearSubstitution();
    Cond = V.substitute(Cond, Map);
    if (Cond->isNumber(0))
      return Cond;
    WarpInt Here = V.binary(Opcode::And, L->Enter, Cond);
    // What holds in every iteration holds in the first.
    if (!contains(Cond, KBefore) && isLasting(KBefore, Here)) {
      V.clearSubstitution();
      return V.substitute(Here, {{KBefore, number(0)}});
    }
    if (WarpInt Met = whenLeaving(*L, KBefore, Here))
      return Met;
    return Here->Uniform && L->Stay->Uniform
               ? lost("a return in a loop", {0, 1})
               : unknown("some lanes return inside a loop", S->getBeginLoc());
  };
  for (size_t I = 0; I < ExitsBefore.size(); ++I)
    for (size_t J = ExitsBefore[I]; J < Top->Breakables[I].Exits.size(); ++J) {
      WarpInt &Cond = Top->Breakables[I].Exits[J].Cond;
      Cond = Ever(Cond);
    }
  const Flow Out{V.logicalNot(Ever(It.Returns)), Top->PathBase};
  if (!Limits.empty()) {
    V.clearSubstitution();
    substituteSince(FirstRecord, FirstLoop, Limits);
  }
  V.clearSubstitution();
  return It.Returns->isNumber(0) ? Go : Out;
}

WarpInt AbstractWarp::whenLeaving(const Loop &L, const Symbol *K,
                                  WarpInt Value) {
  WarpInt Go = V.binary(Opcode::And, L.Enter, L.Stay);
  if (Go->HasUnknown || !isLasting(K, Go) || !isLasting(K, Value))
    return nullptr;
  WarpInt Iteration =
      V.symbol(SymbolKind::Free, K->Name, {0, WarpContext::MostFinal - 1});
  V.clearSubstitution();
  const WarpContext::Substitution Map{{K, Iteration}};
  Go = V.substitute(Go, Map);
  Value = V.substitute(Value, Map);
  V.clearSubstitution();
  return V.finalValue(Iteration->Sym, Go, Value);
}

void AbstractWarp::substituteSince(size_t Record,
                                   std::list<Loop>::iterator First,
                                   const WarpContext::Substitution &Map) {
  for (size_t I = Record; I < Records.size(); ++I) {
    Records[I].Offset = V.substitute(Records[I].Offset, Map);
    for (WarpInt &M : Records[I].Mask)
      M = V.substitute(M, Map);
    for (WarpInt &S : Records[I].Subscripts)
      S = V.substitute(S, Map);
    if (WarpInt &Index = Records[I].Index)
      Index = V.substitute(Index, Map);
    for (IndexProduct &P : Records[I].Products) {
      P.Left = V.substitute(P.Left, Map);
      P.Right = V.substitute(P.Right, Map);
    }
  }
  for (auto It = First; It != Loops.end(); ++It) {
    It->Enter = V.substitute(It->Enter, Map);
    It->Stay = V.substitute(It->Stay, Map);
  }
}

AbstractWarp::Trips AbstractWarp::tripsOf(WarpInt Cond, const Symbol *K) {
  Trips T;
  if (Cond->isNumber(0))
    return {number(0), 0};
  if (Cond->Kind != NodeKind::Op)
    return T;
  if (Cond->Code == Opcode::And) {
    Trips A = tripsOf(Cond->Args[0], K), B = tripsOf(Cond->Args[1], K);
    T.Most = std::min(A.Most, B.Most);
    if (A.Count && B.Count)
      T.Count =
          V.select(V.binary(Opcode::Less, A.Count, B.Count), A.Count, B.Count);
    return T;
  }
  if (Cond->Code != Opcode::LessEqual && Cond->Code != Opcode::NotEqual)
    return T;
  // D = a*k + rest <= 0 (or != 0).
  WarpInt D = stripConversions(V, Cond->Args[0], K);
  int64_t A = 0;
  if (D->Kind == NodeKind::Symbol && D->Sym == K)
    A = 1;
  for (const Term &Term : D->Terms)
    if (Term.Atom->Kind == NodeKind::Symbol && Term.Atom->Sym == K &&
        Term.Coeff->isNumber())
      A = Term.Coeff->Value[0];
  if (A == 0)
    return T;
  WarpInt KNode = nullptr;
  if (D->Kind == NodeKind::Symbol)
    KNode = D;
  for (const Term &Term : D->Terms)
    if (Term.Atom->Kind == NodeKind::Symbol && Term.Atom->Sym == K)
      KNode = Term.Atom;
  WarpInt Rest = V.sub(D, V.mul(KNode, number(A)));
  if (contains(Rest, K) || Rest->HasUnknown)
    return T;
  if (Cond->Code == Opcode::LessEqual) {
    if (A < 0) { // once true, always true; but not below 0 of an unsigned type
      for (const Term &Term : Cond->Args[0]->Terms)
        if (Term.Coeff->Range.Lo > 0)
          T.Most = std::min(T.Most, stepsAboveZero(V, Term.Atom, K));
      return T;
    }
    // What falls by more than it is compared with may never be seen below that:
    // it jumps to the largest numbers.
    for (const Term &Term : Cond->Args[0]->Terms) {
      int64_t Step = 0;
      stepsAboveZero(V, Term.Atom, K, &Step);
      const WarpInt Other = V.sub(Cond->Args[0], V.mul(Term.Atom, Term.Coeff));
      if (Term.Coeff->Range.Hi < 0 && Step > 0 &&
          (!Term.Coeff->isNumber(-1) || Other->Range.Lo < Step))
        return T;
    }
    // k <= -rest / a
    WarpInt Last =
        V.binary(Opcode::FloorDiv, V.sub(number(0), Rest), number(A));
    WarpInt Count = V.add(Last, number(1));
    T.Count =
        V.select(V.binary(Opcode::Less, Count, number(0)), number(0), Count);
    if (T.Count->Range.Hi != Interval::NoHigh)
      T.Most = std::max<int64_t>(0, T.Count->Range.Hi);
    return T;
  }
  // k == -rest / a ends it, if it comes to that.
  WarpInt Scaled = A > 0 ? V.sub(number(0), Rest) : Rest;
  int64_t Step = A > 0 ? A : -A;
  if (Scaled->Range.Lo < 0 || Scaled->Multiple % Step != 0)
    return T;
  T.Count = V.binary(Opcode::FloorDiv, Scaled, number(Step));
  T.Most = T.Count->Range.Hi;
  return T;
}

void AbstractWarp::moveOn(const Carried &Var) {
  Object *Stays = Mem.find(Var.Origin);
  Reach Now;
  for (Object *O : Var.Objects)
    if (O != Stays)
      reach(O->Base, Now);
  // It may be anywhere.
  const bool Lost = Stays && Stays->Where == Storage::Local &&
                    Var.End->HasUnknown &&
                    pointees(V.add(Var.Origin, Var.End)).empty();
  const bool Moves =
      llvm::any_of(Var.Objects, [&](const Object *O) { return O != Stays; });
  for (Object *O : Var.Objects) // tables
    if (Moves && O->Where == Storage::Global && !O->Cells.empty())
      markEscaped(*O);
  if (Now.Locals.empty() && !Lost)
    return;
  reach(V.add(Var.Origin, Var.Initial.Value), Now);
  for (Object *O : Now.Locals)
    markEscaped(*O);
}

//===--- solving ----------------------------------------------------------===//

bool AbstractWarp::solve(std::vector<Carried> &Vars, const Loop &L,
                         const Iteration &It) {
  WarpInt K = L.Counter;
  WarpContext::Substitution Known;
  auto Settle = [&](Carried &Var, WarpInt Value) {
    Var.Solved = Value;
    Known[Var.Phi->Sym] = Value;
    V.clearSubstitution();
  };
  V.clearSubstitution();
  for (Carried &Var : Vars)
    if (Var.Initial.Opaque)
      Var.Solved = Var.Phi;
    else if (Var.End == Var.Phi)
      Settle(Var, Var.Initial.Value);

  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Carried &Var : Vars) {
      if (Var.Solved)
        continue;
      WarpInt End = Var.End->HasPhi ? V.substitute(Var.End, Known) : Var.End;
      WarpInt Step = V.sub(stripConversions(V, End, K->Sym), Var.Phi);
      if (invariantIn(L, Step) && !contains(Step, K->Sym)) {
        WarpInt Value = V.add(Var.Initial.Value, V.mul(K, Step));
        if (End->Kind == NodeKind::Op && End->Code == Opcode::Convert)
          Value = V.convert(Value, End->Bits, End->Signed);
        Settle(Var, Value);
        Changed = true;
      } else if (!End->HasPhi) {
        // Set anew in each iteration: what the one before left. Numbers of that
        // iteration that nobody knows get another name in this one.
        WarpContext::Substitution Previous{{K->Sym, V.sub(K, number(1))}};
        for (const Symbol *S : symbolsOf({End}))
          if (!S->Stable && S->Id > K->Sym->Id)
            Previous[S] = V.symbol(S->Kind, S->Name, S->Range, S->Multiple);
        V.clearSubstitution();
        WarpInt Before = V.substitute(End, Previous);
        if (WarpInt Leaf =
                findUnknown(Before)) // another unknown than this time's
          Before = lostPointer(Var, V.another(Leaf));
        Settle(Var, V.select(V.binary(Opcode::Equal, K, number(0)),
                             Var.Initial.Value, Before));
        Changed = true;
      }
    }
  }
  solveByOrbit(Vars, L, It);
  solveByShift(Vars, L, It);
  const bool Choice = solveByCycle(Vars, L);
  return solveByUniformity(Vars, L) || Choice;
}

void AbstractWarp::findObjects(std::vector<Carried> &Vars) {
  llvm::SmallPtrSet<Object *, 4> All;
  llvm::DenseMap<const Symbol *, Carried *> ByPhi;
  for (Carried &Var : Vars) {
    Var.Objects.clear();
    if (Var.Initial.Opaque)
      continue;
    ByPhi[Var.Phi->Sym] = &Var;
    for (WarpInt Value : {Var.Initial.Value, Var.End})
      for (Object *O : pointees(V.add(Var.Origin, Value)))
        Var.Objects.insert(O);
    All.insert(Var.Objects.begin(), Var.Objects.end());
  }
  if (All.size() < 2)
    return;
  // What a pointer takes from another one may be where that one goes.
  std::vector<std::pair<Carried *, Carried *>> Takes;
  for (Carried &Var : Vars)
    if (!Var.Initial.Opaque && Var.End->HasPhi)
      for (const Symbol *S : symbolsOf({Var.End}))
        if (Carried *From = ByPhi.lookup(S); From && From != &Var)
          Takes.push_back({&Var, From});
  for (size_t Before = 0, Now = 1; Before != Now;) {
    Before = Now;
    Now = 1;
    for (auto [Var, From] : Takes) {
      // Of a number that only decides it none comes.
      if (!Var->Objects.empty())
        Var->Objects.insert(From->Objects.begin(), From->Objects.end());
      Now += Var->Objects.size();
    }
  }
}

WarpInt AbstractWarp::lostPointer(const Carried &Var, WarpInt Lost) {
  const Object *Stays = Mem.find(Var.Origin);
  if (llvm::all_of(Var.Objects, [&](const Object *O) { return O == Stays; }))
    return Lost;
  return V.sub(somewhereIn(Var.Objects.getArrayRef(), Lost), Var.Origin);
}

/// Values that come back after a few iterations, whatever they are: pointers
/// that are swapped.
bool AbstractWarp::solveByCycle(std::vector<Carried> &Vars, const Loop &L) {
  constexpr unsigned LongestCycle = 4;
  std::vector<Carried *> Set;
  for (Carried &Var : Vars)
    if (!Var.Solved && !Var.Initial.Opaque && !Var.Initial.Value->HasUnknown)
      Set.push_back(&Var);
  // Only what depends on nothing but each other.
  auto Closed = [&](Carried *Var) {
    return !Var->End->HasUnknown &&
           llvm::all_of(symbolsOf({Var->End}), [&](const Symbol *S) {
             return S->Stable || S->Id < L.Counter->Sym->Id ||
                    llvm::any_of(
                        Set,
                        [&](const Carried *Other) {
                          return Other->Phi->Sym == S;
                        });
           });
  };
  for (size_t Size = Set.size() + 1; Size != Set.size();) {
    Size = Set.size();
    llvm::erase_if(Set, [&](Carried *Var) { return !Closed(Var); });
  }
  std::vector<std::vector<WarpInt>> States(1);
  for (Carried *Var : Set)
    States[0].push_back(Var->Initial.Value);
  unsigned Period = 0;
  while (!Set.empty() && !Period && States.size() <= LongestCycle) {
    WarpContext::Substitution Now;
    for (unsigned I = 0; I < Set.size(); ++I)
      Now[Set[I]->Phi->Sym] = States.back()[I];
    V.clearSubstitution();
    std::vector<WarpInt> Next;
    for (Carried *Var : Set)
      Next.push_back(V.substitute(Var->End, Now));
    if (Next == States[0])
      Period = States.size();
    States.push_back(std::move(Next));
  }
  V.clearSubstitution();
  if (!Period)
    return false;
  WarpInt Turn = V.binary(Opcode::FloorRem, L.Counter, number(Period));
  bool Choice = false;
  for (unsigned I = 0; I < Set.size(); ++I) {
    // Chosen as whole addresses, so that each choice is in one array.
    WarpInt Origin = Set[I]->Origin;
    WarpInt Value = V.add(Origin, States[Period - 1][I]);
    for (unsigned K = Period - 1; K-- > 0;)
      Value = V.select(V.binary(Opcode::Equal, Turn, number(K)),
                       V.add(Origin, States[K][I]), Value);
    Set[I]->Solved = V.sub(Value, Origin);
    Choice |= !Origin->isNumber(0);
  }
  return Choice;
}

void AbstractWarp::resettleSince(size_t Record) {
  std::vector<AccessRecord> Old(Records.begin() + Record, Records.end());
  Records.resize(Record);
  auto Settle = [&](auto &&Settle, AccessRecord R, WarpInt At,
                    unsigned Depth) -> void {
    if (std::optional<Choice> C = choiceOf(At); C && Depth < 4) {
      AccessRecord Then = R;
      Then.Mask.push_back(C->Cond);
      R.Mask.push_back(V.logicalNot(C->Cond));
      Settle(Settle, std::move(Then), C->Then, Depth + 1);
      Settle(Settle, std::move(R), C->Else, Depth + 1);
      return;
    }
    Object *O = Mem.find(At);
    if (O && O->Where != Storage::Shared)
      return;
    if (O) {
      R.Array = &O->Shared;
      R.Offset = V.sub(At, O->Base);
    } else {
      R.Offset = unknown("it may be in several arrays", R.Site->getExprLoc());
    }
    Records.push_back(std::move(R));
  };
  for (AccessRecord &R : Old) {
    WarpInt At = V.add(R.Array->Base, R.Offset);
    if (Mem.find(At))
      Records.push_back(std::move(R));
    else
      Settle(Settle, std::move(R), At, 0);
  }
}

/// v >>= c and v <<= c, from a value that is not a constant.
void AbstractWarp::solveByShift(std::vector<Carried> &Vars, const Loop &L,
                                const Iteration &It) {
  for (Carried &Var : Vars) {
    if (Var.Solved || Var.Initial.Opaque || Var.Initial.Value->HasUnknown)
      continue;
    WarpInt End = stripConversions(V, Var.End, L.Counter->Sym);
    const unsigned Bits = 8 * Var.Initial.Size;
    // What it holds is of its type.
    auto IsPhi = [&](WarpInt A) {
      return A == Var.Phi ||
             (A->Kind == NodeKind::Op && A->Code == Opcode::Convert &&
              A->Bits == Bits && A->Args[0] == Var.Phi);
    };
    auto LogOf = [](int64_t N) {
      return N > 1 && (N & (N - 1)) == 0 ? llvm::Log2_64(N) : 0;
    };
    const bool Right =
        End->Kind == NodeKind::Op &&
        (End->Code == Opcode::FloorDiv || End->Code == Opcode::TruncDiv) &&
        IsPhi(End->Args[0]) && End->Args[1]->isNumber();
    const bool Left = End->Kind == NodeKind::Linear && End->Terms.size() == 1 &&
                      IsPhi(End->Terms[0].Atom) &&
                      End->Terms[0].Coeff->isNumber() && End->Base->isNumber(0);
    const unsigned Log = Right  ? LogOf(End->Args[1]->Value[0])
                         : Left ? LogOf(End->Terms[0].Coeff->Value[0])
                                : 0;
    if (!Log)
      continue;
    WarpInt By = V.mul(L.Counter, number(Log));
    Var.Solved =
        V.binary(Right ? Opcode::Shr : Opcode::Shl, Var.Initial.Value, By);
    if (Left)
      Var.Solved = V.convert(Var.Solved, Bits, false);
    // Nothing is left of it then, which may be what the loop waits for.
    const WarpContext::Substitution Nothing{{Var.Phi->Sym, number(0)}};
    V.clearSubstitution();
    if (V.substitute(It.Enter, Nothing)->isNumber(0) ||
        V.substitute(It.Stay, Nothing)->isNumber(0))
      ShiftedOut[L.Counter->Sym] = Bits / Log + 1;
    V.clearSubstitution();
  }
}

/// Computes the values iteration by iteration, where that takes no symbol.
void AbstractWarp::solveByOrbit(std::vector<Carried> &Vars, const Loop &L,
                                const Iteration &It) {
  const Symbol *K = L.Counter->Sym;
  WarpContext::Substitution Known;
  for (const Carried &Var : Vars)
    if (Var.Solved && !Var.Initial.Opaque)
      Known[Var.Phi->Sym] = Var.Solved;
  V.clearSubstitution();
  std::vector<Carried *> Set;
  for (Carried &Var : Vars)
    if (!Var.Solved && Var.Initial.Value->isConstant()) {
      Var.End = V.substitute(Var.End, Known);
      if (!Var.End->HasUnknown)
        Set.push_back(&Var);
    }
  auto Closed = [&](WarpInt A) {
    return llvm::all_of(symbolsOf({A}), [&](const Symbol *S) {
      return S == K || llvm::any_of(Set, [&](const Carried *Var) {
               return Var->Phi->Sym == S;
             });
    });
  };
  for (size_t Size = Set.size() + 1; Size != Set.size();) {
    Size = Set.size();
    llvm::erase_if(Set, [&](Carried *Var) { return !Closed(Var->End); });
  }
  if (Set.empty())
    return;

  WarpInt Enter = V.substitute(It.Enter, Known);
  WarpInt Stay = V.substitute(It.Stay, Known);
  bool Ends =
      !Enter->HasUnknown && !Stay->HasUnknown && Closed(Enter) && Closed(Stay);
  std::vector<WarpInt> Roots;
  bool UsesCounter = false;
  for (Carried *Var : Set) {
    Roots.push_back(Var->End);
    UsesCounter |= contains(Var->End, K);
  }
  if (Ends) {
    Roots.push_back(Enter);
    Roots.push_back(Stay);
  }
  Program P(Roots, {});
  std::vector<std::vector<Lanes>> Rows; // by iteration, then variable
  std::vector<Lanes> State;
  for (Carried *Var : Set)
    State.push_back(Var->Initial.Value->Value);
  Lanes Trips{};
  uint32_t Active = ~0u;
  std::optional<unsigned> Cycle;
  while (Rows.size() < MaxRows && !Cycle) {
    if (!UsesCounter)
      for (unsigned I = 0; I < Rows.size() && !Cycle; ++I)
        if (Rows[I] == State)
          Cycle = I;
    if (Cycle)
      break;
    Rows.push_back(State);
    for (unsigned I = 0; I < Set.size(); ++I)
      P.set(Set[I]->Phi->Sym, State[I]);
    P.set(K, static_cast<int64_t>(Rows.size()) - 1);
    P.run();
    if (Ends)
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        if (!P.value(Enter).Value[Lane])
          Active &= ~(1u << Lane);
    if (Active == 0)
      break;
    for (unsigned I = 0; I < Set.size(); ++I) {
      const LaneValues &Next = P.value(Set[I]->End);
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        if ((Active >> Lane) & 1) {
          if (!((Next.Known >> Lane) & 1))
            return;
          State[I][Lane] = Next.Value[Lane];
        }
    }
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      if ((Active >> Lane) & 1) {
        ++Trips[Lane];
        if (Ends && !P.value(Stay).Value[Lane])
          Active &= ~(1u << Lane);
      }
    if (Active == 0) {
      Rows.push_back(State);
      break;
    }
  }
  bool Stopped = Ends && Active == 0;
  if (!Stopped && !Cycle)
    return;
  if (Stopped)
    SimulatedTrips[K] = V.lanes(Trips);
  for (unsigned I = 0; I < Set.size(); ++I) {
    std::vector<WarpInt> Values;
    for (const std::vector<Lanes> &Row : Rows)
      Values.push_back(V.lanes(Row[I]));
    unsigned Start = Cycle ? *Cycle : Values.size() - 1;
    Set[I]->Solved = V.table(L.Counter, std::move(Values), Start);
  }
}

/// What the lanes have in common: if all lanes change a value by the same
/// unknown amount, it is its initial value plus a symbol.
bool AbstractWarp::solveByUniformity(std::vector<Carried> &Vars,
                                     const Loop &L) {
  WarpContext::Substitution Known;
  std::vector<Carried *> Open;
  for (Carried &Var : Vars) {
    if (Var.Initial.Opaque)
      continue;
    if (Var.Solved)
      Known[Var.Phi->Sym] = Var.Solved;
    else if (Var.Initial.Value->isUnknown())
      Known[Var.Phi->Sym] = Var.Solved = V.another(Var.Initial.Value);
    else
      Open.push_back(&Var);
  }
  std::set<const Carried *> Spread; // is not the same in all lanes
  bool Choice = false;
  auto Lose = [&](Carried *Var, WarpInt Lost) {
    WarpInt &Value = Known[Var->Phi->Sym];
    Value = lostPointer(*Var, Lost);
    Choice |= Value != Lost;
    Spread.insert(Var);
  };
  for (Carried *Var : Open) {
    const WarpInt Start = Var->Initial.Value;
    const WarpInt Uniform = Start->Uniform
                                ? lost("a loop-carried value")
                                : lost("a loop-carried value", Interval());
    WarpInt &Value = Known[Var->Phi->Sym];
    Value = lostPointer(*Var, Uniform);
    if (Value != Uniform && !Start->Uniform)
      Lose(Var, unknown("a pointer changes in a loop in a way that is not "
                        "followed",
                        SourceLocation()));
    else if (Value != Uniform)
      Choice = true;
    else if (!Start->Uniform)
      Value = V.add(Start, Uniform);
  }
  while (true) {
    V.clearSubstitution();
    bool Changed = false;
    for (Carried *Var : Open) {
      if (Spread.count(Var))
        continue;
      const WarpInt Value = Known[Var->Phi->Sym];
      WarpInt End = V.substitute(Var->End, Known);
      if (V.sub(End, Value)->Uniform)
        continue;
      WarpInt Leaf = findUnknown(End);
      Lose(Var, Leaf ? V.another(Leaf)
                     : unknown("it changes in a loop in a way that is not "
                               "followed",
                               SourceLocation()));
      Changed = true;
    }
    if (!Changed)
      break;
  }
  for (Carried *Var : Open) {
    Var->Solved = Known[Var->Phi->Sym];
    // Data stay unknown whatever one does; the rest could be computed.
    Lossy |= !Var->End->HasUnknown &&
             llvm::all_of(symbolsOf({Var->End}), [&](const Symbol *S) {
               return S->Stable || S->Kind == SymbolKind::Phi ||
                      S->Id <= L.Counter->Sym->Id;
             });
  }
  // A value may have been solved in terms of another's phi.
  V.clearSubstitution();
  for (Carried &Var : Vars)
    if (!Var.Initial.Opaque && Var.Solved->HasPhi)
      Var.Solved = V.substitute(Var.Solved, Known);
  V.clearSubstitution();
  return Choice;
}

} // namespace banktidy
