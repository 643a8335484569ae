//===- Memory.cpp - see Memory.h ------------------------------------------===//
#include "exec/Memory.h"

namespace banktidy {

Object &Memory::create(Storage Where, const clang::ValueDecl *Decl,
                       clang::QualType Type, int64_t Bytes, std::string Name,
                       unsigned PathDepth) {
  const unsigned Id = Objects.size();
  Objects.emplace_back();
  Object &O = Objects.back();
  O.Id = Id;
  O.Where = Where;
  O.Decl = Decl;
  O.Type = Type;
  O.Bytes = Bytes;
  O.PathDepth = PathDepth;
  // nvcc places arrays at multiples of at least 16 bytes in practice; what is
  // below 4 would matter.
  const int64_t Declared = Decl ? Decl->getMaxAlignment() / 8 : 0;
  const int64_t Alignment = std::max<int64_t>(16, Declared);
  O.Base =
      Values.symbol(SymbolKind::Base, std::move(Name),
                    {Alignment, Interval::NoHigh}, Alignment, /*Stable=*/true);
  ByBase[O.Base->Sym] = &O;
  if (Where == Storage::Shared) {
    O.Shared.Decl = llvm::dyn_cast_or_null<clang::VarDecl>(Decl);
    O.Shared.Base = O.Base;
    O.Shared.Bytes = Bytes;
  }
  return O;
}

Object *Memory::find(WarpInt A) const {
  auto Lookup = [this](WarpInt Atom) -> Object * {
    if (Atom->Kind != NodeKind::Symbol || Atom->Sym->Kind != SymbolKind::Base)
      return nullptr;
    return ByBase.lookup(Atom->Sym);
  };
  if (A->Kind == NodeKind::Symbol)
    return Lookup(A);
  Object *Found = nullptr;
  for (const Term &T : A->Terms)
    if (Object *O = Lookup(T.Atom)) {
      if (Found || !T.Coeff->isNumber(1))
        return nullptr; // two objects, or a part of an address
      Found = O;
    }
  return Found;
}

const Cell *Memory::cell(const Object &O, int64_t Offset, unsigned Size) const {
  auto It = O.Cells.find(Offset);
  return It != O.Cells.end() && It->second.Size == Size ? &It->second : nullptr;
}

void Memory::erase(Object &O, std::map<int64_t, Cell>::iterator It) {
  Log.push_back({&O, It->first, true, It->second});
  O.Cells.erase(It);
}

void Memory::write(Object &O, int64_t Offset, Cell C) {
  auto It = O.Cells.find(Offset);
  if (It != O.Cells.end() && It->second.Size == C.Size) {
    if (It->second.Value == C.Value)
      return;
    Log.push_back({&O, Offset, true, It->second});
    It->second = C;
    return;
  }
  // No cell is longer than 16 bytes.
  It = O.Cells.lower_bound(Offset - 15);
  while (It != O.Cells.end() && It->first < Offset + C.Size) {
    auto Next = std::next(It);
    if (It->first + It->second.Size > Offset)
      erase(O, It);
    It = Next;
  }
  Log.push_back({&O, Offset, false, {}});
  O.Cells[Offset] = C;
}

void Memory::forget(Object &O, WarpInt Unknown, bool Addresses,
                    Interval Within) {
  O.FreshOnRead = false;
  for (auto &[Offset, C] : O.Cells) {
    if (Offset > Within.Hi || Offset + C.Size <= Within.Lo)
      continue;
    const Object *To = C.Opaque ? nullptr : find(C.Value);
    if (To && !Addresses)
      continue;
    Log.push_back({&O, Offset, true, C});
    C.Value = Values.another(Unknown); // two of them are not equal
    if (To)
      C.Value = Values.add(To->Base, C.Value);
  }
}

void Memory::undo(size_t Mark) {
  while (Log.size() > Mark) {
    const Change &C = Log.back();
    if (C.Existed)
      C.Where->Cells[C.Offset] = C.Before;
    else
      C.Where->Cells.erase(C.Offset);
    Log.pop_back();
  }
}

} // namespace banktidy
