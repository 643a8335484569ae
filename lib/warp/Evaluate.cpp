//===- Evaluate.cpp - see Evaluate.h --------------------------------------===//
#include "warp/Evaluate.h"
#include <algorithm>
#include <unordered_set>

namespace banktidy {
namespace {

/// Calls Visit once for every node below the roots, operands first.
template <typename Fn>
void walk(WarpInt N, std::unordered_set<WarpInt> &Seen, Fn &Visit) {
  if (!Seen.insert(N).second)
    return;
  for (const Term &T : N->Terms)
    walk(T.Atom, Seen, Visit);
  for (WarpInt A : N->Args)
    walk(A, Seen, Visit);
  Visit(N);
}

} // namespace

/// The nodes of the symbols that values depend on, by id.
static std::vector<WarpInt> symbolNodesOf(const std::vector<WarpInt> &Roots) {
  std::vector<WarpInt> Out;
  std::unordered_set<const Symbol *> Bound; // by a Final node
  std::unordered_set<WarpInt> Seen;
  auto Visit = [&](WarpInt N) {
    if (N->Kind == NodeKind::Symbol)
      Out.push_back(N);
    else if (N->Kind == NodeKind::Final)
      Bound.insert(N->Sym);
  };
  for (WarpInt R : Roots)
    walk(R, Seen, Visit);
  Out.erase(std::remove_if(Out.begin(), Out.end(),
                           [&](WarpInt N) { return Bound.count(N->Sym); }),
            Out.end());
  std::sort(Out.begin(), Out.end(),
            [](WarpInt A, WarpInt B) { return A->Sym->Id < B->Sym->Id; });
  return Out;
}

std::vector<const Symbol *> symbolsOf(const std::vector<WarpInt> &Roots) {
  std::vector<const Symbol *> Out;
  for (WarpInt N : symbolNodesOf(Roots))
    Out.push_back(N->Sym);
  return Out;
}

WarpInt findUnknown(WarpInt N) {
  WarpInt Found = nullptr;
  std::unordered_set<WarpInt> Seen;
  auto Visit = [&Found](WarpInt X) {
    if (X->isUnknown() && !Found)
      Found = X;
  };
  if (N->HasUnknown)
    walk(N, Seen, Visit);
  return Found;
}

/// What a Final node runs over, given the symbols from outside.
struct Program::Iteration {
  Iteration(const Node &N, const std::vector<const Symbol *> &Given)
      : Given(Given), Order([&] {
          std::vector<const Symbol *> All = Given;
          All.push_back(N.Sym);
          return All;
        }()),
        Body(N.Args, Order) {}

  std::vector<const Symbol *> Given, Order;
  Program Body;
};

Program::Program(const std::vector<WarpInt> &Roots,
                 const std::vector<const Symbol *> &Order) {
  for (unsigned I = 0; I < Order.size(); ++I)
    OrderOf[Order[I]] = I;
  for (WarpInt R : Roots)
    add(R);
  std::stable_sort(
      Steps.begin(), Steps.end(),
      [](const Step &A, const Step &B) { return A.Level < B.Level; });
  for (const Step &S : Steps)
    if (S.Level == 0)
      compute(S);
}

unsigned Program::add(WarpInt N) {
  auto Known = SlotOf.find(N);
  if (Known != SlotOf.end())
    return Known->second;
  Step S{N, 0, 0, {}, nullptr};
  auto Input = [&](WarpInt X) {
    unsigned Slot = add(X);
    S.Inputs.push_back(Slot);
    S.Level = std::max(S.Level, LevelOf[Slot]);
  };
  if (N->Kind == NodeKind::Final) {
    std::vector<const Symbol *> Given;
    for (WarpInt Outside : symbolNodesOf({N})) {
      Input(Outside);
      Given.push_back(Outside->Sym);
    }
    S.Inner = std::make_shared<Iteration>(*N, Given);
  } else {
    for (const Term &T : N->Terms)
      Input(T.Atom);
    for (WarpInt A : N->Args)
      Input(A);
  }
  S.Slot = Slots.size();
  Slots.emplace_back();
  SlotOf[N] = S.Slot;
  if (N->Kind == NodeKind::Symbol) {
    auto It = OrderOf.find(N->Sym);
    S.Level = It == OrderOf.end() ? 0 : It->second + 1;
    SymbolSlot[N->Sym] = S.Slot;
  }
  LevelOf.push_back(S.Level);
  unsigned Slot = S.Slot;
  Steps.push_back(std::move(S));
  return Slot;
}

void Program::set(const Symbol *S, int64_t V) {
  auto It = SymbolSlot.find(S);
  if (It != SymbolSlot.end())
    Slots[It->second].Value.fill(V);
}

void Program::set(const Symbol *S, const Lanes &V) {
  auto It = SymbolSlot.find(S);
  if (It != SymbolSlot.end())
    Slots[It->second].Value = V;
}

void Program::run(unsigned From) {
  auto First = From == 0 ? Steps.begin()
                         : std::partition_point(Steps.begin(), Steps.end(),
                                                [From](const Step &S) {
                                                  return S.Level <= From;
                                                });
  for (auto It = First; It != Steps.end(); ++It)
    compute(*It);
}

void Program::iterate(const Step &S) {
  LaneValues &Out = Slots[S.Slot];
  Iteration &Inner = *S.Inner;
  for (unsigned I = 0; I < Inner.Given.size(); ++I)
    Inner.Body.set(Inner.Given[I], Slots[S.Inputs[I]].Value);
  Out.Known = 0;
  uint32_t Inside = ~0u;
  const unsigned Before = Inner.Body.extraWork();
  for (int64_t K = 0; K < WarpContext::MostFinal && Inside; ++K, ++Extra) {
    Inner.Body.set(S.N->Sym, K);
    Inner.Body.run(K == 0 ? 0 : Inner.Given.size());
    const LaneValues &Go = Inner.Body.value(S.N->Args[0]);
    const LaneValues &Value = Inner.Body.value(S.N->Args[1]);
    for (unsigned L = 0; L < WarpSize; ++L) {
      const uint32_t Lane = 1u << L;
      if (!(Inside & Lane) || (Go.Known & Lane && Go.Value[L]))
        continue;
      Inside &= ~Lane;
      Out.Value[L] = Value.Value[L];
      Out.Known |= Go.Known & Value.Known & Lane;
    }
  }
  Extra += Inner.Body.extraWork() - Before;
}

void Program::compute(const Step &S) {
  LaneValues &Out = Slots[S.Slot];
  const Node &N = *S.N;
  switch (N.Kind) {
  case NodeKind::Constant:
    Out.Value = N.Value;
    return;
  case NodeKind::Symbol:
    return; // set from outside
  case NodeKind::Unknown:
    Out.Known = 0;
    return;
  case NodeKind::Linear: {
    // Unsigned, so that overflow wraps as WarpInt.h says.
    std::array<uint64_t, WarpSize> Sum;
    for (unsigned L = 0; L < WarpSize; ++L)
      Sum[L] = static_cast<uint64_t>(N.Base->Value[L]);
    Out.Known = ~0u;
    for (unsigned I = 0; I < N.Terms.size(); ++I) {
      const LaneValues &A = Slots[S.Inputs[I]];
      const Lanes &C = N.Terms[I].Coeff->Value;
      for (unsigned L = 0; L < WarpSize; ++L)
        Sum[L] +=
            static_cast<uint64_t>(A.Value[L]) * static_cast<uint64_t>(C[L]);
      if (A.Known != ~0u)
        for (unsigned L = 0; L < WarpSize; ++L)
          if (C[L] != 0 && !((A.Known >> L) & 1))
            Out.Known &= ~(1u << L);
    }
    for (unsigned L = 0; L < WarpSize; ++L)
      Out.Value[L] = static_cast<int64_t>(Sum[L]);
    return;
  }
  case NodeKind::Table: {
    const LaneValues &Index = Slots[S.Inputs[0]];
    Out.Known = Index.Known;
    uint64_t Size = N.Rows.size();
    for (unsigned L = 0; L < WarpSize; ++L) {
      uint64_t I = static_cast<uint64_t>(Index.Value[L]);
      if (I >= Size)
        I = N.CycleStart + (I - Size) % (Size - N.CycleStart);
      Out.Value[L] = N.Rows[I]->Value[L];
    }
    return;
  }
  case NodeKind::Final:
    iterate(S);
    return;
  case NodeKind::Op:
    break;
  }
  const LaneValues &A = Slots[S.Inputs[0]];
  if (N.Code == Opcode::Select) {
    const LaneValues &T = Slots[S.Inputs[1]], &E = Slots[S.Inputs[2]];
    Out.Known = 0;
    for (unsigned L = 0; L < WarpSize; ++L) {
      const LaneValues &From = A.Value[L] ? T : E;
      Out.Value[L] = From.Value[L];
      Out.Known |= From.Known & A.Known & (1u << L);
    }
    return;
  }
  if (N.Code == Opcode::Convert) {
    Out.Known = A.Known;
    for (unsigned L = 0; L < WarpSize; ++L)
      Out.Value[L] = wrapTo(A.Value[L], N.Bits, N.Signed);
    return;
  }
  if (N.Code == Opcode::IfShared) {
    Out = Slots[S.Inputs[1]];
    if (A.Known != ~0u ||
        std::any_of(A.Value.begin(), A.Value.end(),
                    [&](int64_t V) { return V != A.Value[0]; }))
      Out.Known = 0;
    return;
  }
  const LaneValues &B = S.Inputs.size() > 1 ? Slots[S.Inputs[1]] : A;
  Out.Known = A.Known & B.Known;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Out.Value[L] = 0;
    if (!foldLane(N.Code, A.Value[L], B.Value[L], Out.Value[L]))
      Out.Known &= ~(1u << L);
  }
}

} // namespace banktidy
