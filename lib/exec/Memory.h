//===- Memory.h - what the abstract warp remembers ------------------------===//
//
// Every variable, temporary, closure and array is an Object with an address of
// its own, a Base symbol. Locals keep their contents as cells, by byte offset;
// a struct is simply an object with several cells, so that copies, captures,
// references and pointers to members need no machinery of their own. Shared
// and global memory keep no contents.
//
// Writes are logged while anybody asks, so that a loop can be tried and undone.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_MEMORY_H
#define BANKTIDY_EXEC_MEMORY_H

#include "exec/Records.h"
#include "warp/WarpInt.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <map>
#include <vector>

namespace banktidy {

struct Cell {
  unsigned Size = 0; ///< bytes
  WarpInt Value = nullptr;
  bool Opaque = false; ///< a floating-point value: only its uniformity is known
};

enum class Storage : uint8_t {
  Local,  ///< cells
  Shared, ///< no contents
  Global, ///< no contents; equal for all lanes where the address is
};

struct Object {
  unsigned Id = 0; ///< in order of creation
  Storage Where = Storage::Local;
  const clang::ValueDecl *Decl = nullptr; ///< null for temporaries
  clang::QualType Type;
  int64_t Bytes = 0;        ///< 0: not known
  WarpInt Base = nullptr;   ///< its address
  unsigned PathDepth = 0;   ///< conditions in force when it was made
  bool FreshOnRead = false; ///< what was never written is some uniform number
  /// A pointer to it is kept, or moved by a loop, where it is not tracked: what
  /// it holds may be changed at any time.
  bool Escaped = false;
  std::map<int64_t, Cell> Cells;
  SharedObject Shared; ///< for Storage::Shared
};

/// The objects of one kernel's run.
class Memory {
public:
  explicit Memory(WarpContext &Values) : Values(Values) {}

  Object &create(Storage Where, const clang::ValueDecl *Decl,
                 clang::QualType Type, int64_t Bytes, std::string Name,
                 unsigned PathDepth);
  /// The object whose address A contains, once and as it is; null if none.
  Object *find(WarpInt A) const;
  /// The object with this address.
  Object *find(const Symbol *Base) const { return ByBase.lookup(Base); }

  /// The cell at exactly this place; null if there is none.
  const Cell *cell(const Object &O, int64_t Offset, unsigned Size) const;
  /// Replaces what is there. Cells that overlap are dropped. Always logged.
  void write(Object &O, int64_t Offset, Cell C);
  /// Sets what was there all along, though nobody asked before; not logged.
  void define(Object &O, int64_t Offset, Cell C) { O.Cells[Offset] = C; }
  /// Makes all cells unknown that have a byte Within; those that hold addresses
  /// only if told so, and then they stay in their objects.
  void forget(Object &O, WarpInt Unknown, bool Addresses = true,
              Interval Within = {});

  /// The log of writes: undone back to a mark, or read from it.
  struct Change {
    Object *Where;
    int64_t Offset;
    bool Existed;
    Cell Before;
  };
  size_t mark() const { return Log.size(); }
  void undo(size_t Mark);
  /// Makes the writes since Mark ones that undo() never takes back.
  void keepSince(size_t Mark) { Log.resize(Mark); }
  const Change &change(size_t I) const { return Log[I]; }
  size_t objectCount() const { return Objects.size(); }

private:
  void erase(Object &O, std::map<int64_t, Cell>::iterator It);

  WarpContext &Values;
  std::deque<Object> Objects;
  llvm::DenseMap<const Symbol *, Object *> ByBase;
  std::vector<Change> Log;
};

} // namespace banktidy

#endif
