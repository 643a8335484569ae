//===- AbstractWarp.h - runs a kernel for all its warps at once -----------===//
//
// An interpreter of a kernel's AST in which every integer is a WarpInt: a
// number for each lane that may depend on symbols, the index of the warp among
// them. So one run stands for all warps of a block, and each access to shared
// memory becomes one AccessRecord.
//
//   * Branches. A condition that all lanes decide alike takes one side. Any
//     other takes both, one after the other, each under its condition: the path
//     is a list of conditions, and a variable from outside the branch becomes
//     select(condition, new, old). There is no joining of states.
//   * Leaving early. return, break and continue under a condition put the
//     opposite on the path of what follows (Rejoin says until where).
//   * Loops are read once with a symbol for each value that they carry, which
//   is
//     then solved as a function of the iteration (Loops.cpp).
//   * Calls run in place. Intrinsics are a table (Intrinsics.cpp).
//   * Pointers are numbers: the address of an object plus an offset (Memory.h).
//
// What is not understood yields an unknown value with a reason, never silence.
// Work is counted in steps; past the budget every value is unknown.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_ABSTRACTWARP_H
#define BANKTIDY_EXEC_ABSTRACTWARP_H

#include "exec/Analysis.h"
#include "exec/Memory.h"
#include "exec/Records.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <list>
#include <vector>

namespace banktidy {

class AbstractWarp {
public:
  /// Whose knowledge counts. The compiler knows nothing of the threads of a
  /// block: threadIdx and blockDim are just symbols.
  enum class View { Hardware, Compiler };

  /// What was done so far for a file.
  struct Effort {
    unsigned Steps = 0;
  };

  /// Shape: none means that x is a multiple of 32 and all else is open.
  AbstractWarp(clang::ASTContext &Context, std::optional<BlockShape> Shape,
               Effort &Work, View Who = View::Hardware);

  /// Runs a kernel, or a function as if any kernel called it; call once. The
  /// results below live as long as this.
  void run(const clang::FunctionDecl *Kernel);

  /// False if the work budget, or that of values, ended before the kernel did.
  bool complete() const { return Steps <= MaxSteps && !V.isSpent(); }

  WarpContext &values() { return V; }
  const std::vector<AccessRecord> &records() const { return Records; }
  /// The functions that were run, the first one included.
  const llvm::SmallPtrSetImpl<const clang::FunctionDecl *> &entered() const {
    return Entered;
  }
  const Symbol *warpIndex() const { return WarpSymbol; }
  /// threadIdx.x, .y or .z.
  WarpInt threadIndex(unsigned Axis) const {
    return Mem.cell(*ThreadIdx, 4 * Axis, 4)->Value;
  }

private:
  //===--- the machine
  //-----------------------------------------------------===//

  /// A lane-wise condition of the path.
  struct Condition {
    WarpInt Cond;
    uint32_t Lanes = ~0u; ///< that this and all before it may admit
    /// For what stays after an early exit: the depth of the path at which the
    /// lanes that left come back. 0 for the condition of a branch.
    unsigned Rejoin = 0;
  };

  /// How control leaves a statement.
  struct Flow {
    WarpInt Alive; ///< lanes of the path that go on with the next statement
    unsigned Rejoin = 0; ///< where the others come back; innermost if several
  };

  /// A place where lanes leave a breakable statement.
  struct Exit {
    WarpInt Cond;  ///< of the path, from Breakable::PathBase on
    bool Returns;  ///< by return, not by break
    size_t Writes; ///< Memory::mark() there
  };

  /// A breakable statement that is being run.
  struct Breakable {
    unsigned PathBase;
    bool IsLoop;
    std::vector<Exit> Exits;
  };

  /// An index is within its array: an element at At is in these bytes of its
  /// object, first to last. Holds on the path on which it was computed.
  struct Bound {
    WarpInt At;
    Interval Bytes;
    std::vector<WarpInt> Path; ///< its conditions
  };
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    unsigned PathBase = 0;
    /// A function that the compiler is told not to inline: it does not know
    /// there how what it is given is aligned, nor what it may overlap.
    bool Alone = false;
    WarpInt This = nullptr;
    Object *Result = nullptr;
    llvm::DenseMap<const clang::ValueDecl *, Object *> Locals;
    llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
    clang::FieldDecl *ThisCapture = nullptr;
    std::vector<Breakable> Breakables;
    Frame *Caller = nullptr;
    /// A small object that the caller named as what a function of a library
    /// works on, as x of `x += y`: its accesses are the caller's.
    struct Operand {
      WarpInt At;
      int64_t Bytes;
      const clang::Expr *Site; ///< in the caller
    };
    std::vector<Operand> Operands;
    std::vector<Bound> Bounds; ///< of what references refer to
    /// Objects whose destructors the end of a block, or of a full expression,
    /// runs, in the lanes that have made them.
    struct Doomed {
      WarpInt At;
      clang::QualType Type;
      WarpInt Lanes;
      const clang::Expr *Maker;
    };
    std::vector<Doomed> ToDestroy, Temporaries;
    /// Of Path, where the innermost block and full expression begin.
    unsigned BlockBase = 0, ExpressionBase = 0;
  };

  static constexpr unsigned MaxSteps = 400000;
  /// From these on, of a kernel and a file, only what matters is run.
  static constexpr unsigned LargeSteps = 40000, LargeFileSteps = 300000;
  static constexpr unsigned MaxCallDepth = 48;
  static constexpr unsigned MaxStmtDepth = 400;
  static constexpr const char *TooLarge = "the function is too large to follow",
                              *TooDeep = "the code is nested too deep";

  /// Counts a step; false when the budget is spent.
  bool step();
  WarpInt unknown(llvm::StringRef Reason, clang::SourceLocation Where);
  WarpInt number(int64_t N) { return V.number(N); }
  /// A number nobody knows that is the same in all lanes.
  /// Stable: it does not change while the kernel runs.
  WarpInt fresh(llvm::StringRef Name, Interval Range = {0, Interval::NoHigh},
                bool Stable = false);
  /// One that is determined, but was not worked out.
  WarpInt lost(llvm::StringRef Name, Interval Range = {0, Interval::NoHigh}) {
    return V.symbol(SymbolKind::Lost, Name.str(), Range);
  }
  WarpInt uniformFloat() { return AnyFloat; }
  WarpInt varyingFloat(const clang::Expr *E);
  /// An integer that was made from such floats.
  WarpInt lostInFloats(const clang::Expr *E);
  /// What a load of type T yields if nothing is known but that lanes with the
  /// same address get the same.
  WarpInt loaded(clang::QualType T, WarpInt Address, const clang::Expr *E);

  //===--- types (Expressions.cpp)
  //-----------------------------------------===//

  /// Bytes of a complete type; 0 if there is no telling.
  int64_t sizeOf(clang::QualType T) const;
  int64_t alignOf(clang::QualType T) const;
  /// The low 64 bits of a constant.
  static int64_t valueOf(const llvm::APSInt &N);
  /// Null for what Clang could not lay out, at any depth.
  const clang::ASTRecordLayout *layoutOf(const clang::RecordDecl *R) const;
  const clang::ASTRecordLayout *computeLayout(const clang::RecordDecl *R) const;
  mutable llvm::DenseMap<const clang::RecordDecl *, bool> HasLayout;
  static bool isInteger(clang::QualType T); ///< integers, bool, enums, pointers
  WarpInt convertTo(WarpInt A, clang::QualType T);

  //===--- the path and memory
  //---------------------------------------------===//

  WarpInt pathFrom(unsigned Depth); ///< all conditions from Depth on
  /// Puts one more condition on the path.
  void enter(WarpInt Cond, unsigned Rejoin = 0);
  /// A without the choices that the path decides.
  WarpInt onPath(WarpInt A);
  void storeCell(Object &O, int64_t Offset, Cell C);
  /// Local variables in reach of a value that is stored where it is not
  /// tracked.
  void escape(WarpInt Value, const clang::Expr *Site);
  /// False if it has been already.
  bool markEscaped(Object &O);
  WarpInt loadCell(Object &O, int64_t Offset, unsigned Size, clang::QualType T,
                   const clang::Expr *E);
  /// A scalar at an address.
  WarpInt load(WarpInt Address, clang::QualType T, const clang::Expr *Site);
  void store(WarpInt Address, WarpInt Value, clang::QualType T,
             const clang::Expr *Site);
  /// A struct or array from one address to another.
  void copy(WarpInt To, WarpInt From, clang::QualType T,
            const clang::Expr *ToSite, const clang::Expr *FromSite);
  void recordAccess(const Object &O, WarpInt Offset, clang::QualType T,
                    RequestKind Kind, const clang::Expr *Site);
  /// The bytes of the instructions that move a T.
  int64_t pieceOf(clang::QualType T) const;
  /// An access that errors in the code left without a type.
  void recordUntyped(const Object &O, RequestKind Kind,
                     const clang::Expr *Site);
  void findSubscripts(AccessRecord &R, const Object &O) const;
  void findProducts(std::vector<IndexProduct> &Found,
                    const clang::Expr *Index) const;
  void recordRequest(const Object &O, WarpInt Offset, unsigned Bytes,
                     RequestKind Kind, const clang::Expr *Site);
  /// An address that is a choice between two: "c ? a : b" plus something.
  struct Choice {
    WarpInt Cond, Then, Else;
  };
  std::optional<Choice> choiceOf(WarpInt Address);
  /// Runs Fn under one more condition.
  template <typename Fn> auto under(WarpInt Cond, Fn F) {
    BlockScope Scope(*this);
    enter(Cond);
    auto Pop = llvm::make_scope_exit([this] { Path.pop_back(); });
    return F();
  }
  /// Accesses made in its life are in a block of their own.
  struct BlockScope {
    explicit BlockScope(AbstractWarp &W)
        : W(W), Outside(W.Block), Records(W.Records.size()) {
      W.Block = ++W.LastBlock;
    }
    ~BlockScope() {
      W.Block = W.Records.size() == Records ? Outside : ++W.LastBlock;
    }
    AbstractWarp &W;
    unsigned Outside;
    size_t Records;
  };
  /// A barrier, an atomic: accesses are not moved across.
  void barrier() { ++Stretch; }
  /// Records what S accesses by name, without running it (Skipped.cpp).
  void skip(const clang::Stmt *S, llvm::StringRef Reason);
  /// Makes unknown the local variables that code with errors names: an
  /// expression that says too little, or text between two places for which
  /// there is nothing in the AST.
  void forgetNamed(const clang::Expr *E);
  void forgetNamedBetween(clang::SourceLocation From, clang::SourceLocation To);
  /// In a large kernel, makes unknown what the large function of a frame may
  /// write, instead of running it, if it cannot access shared memory.
  bool passOver(const Frame &F, const clang::Expr *E);
  /// What a function and all that it calls hold.
  struct Extent {
    bool NamesShared = false; ///< a shared variable
    unsigned Size = 0;        ///< statements and expressions
  };
  const Extent &extentOf(const clang::FunctionDecl *F);
  /// What is in reach of a value by pointers.
  struct Reach {
    llvm::SmallSetVector<Object *, 8> Locals, Shared;
  };
  void reach(WarpInt Value, Reach &Into) const;
  /// An address in one of Objects at the offset Lost; Lost itself if there are
  /// none.
  WarpInt somewhereIn(llvm::ArrayRef<Object *> Objects, WarpInt Lost);
  /// The objects that a pointer may be in.
  std::vector<Object *> pointees(WarpInt Pointer) const;
  /// Remembers in Bounds the array that an element at At is in; Base is the
  /// address that E indexes.
  void noteBounds(const clang::ArraySubscriptExpr *E, WarpInt Base, WarpInt At);
  void notePlaceless(WarpInt Address);
  void addBound(std::vector<Bound> &To, WarpInt At, Interval Bytes);
  /// Where in its object an access is at Offset, by Bounds of its address, too.
  Interval limitsOf(WarpInt Offset, WarpInt Address) const;
  /// Nothing if none is known that holds on this path.
  std::optional<Interval> boundsOf(WarpInt Address) const;
  bool isLarge() const {
    return Steps > LargeSteps || Work.Steps > LargeFileSteps;
  }
  Object &objectOf(const clang::ValueDecl *D);
  /// Sets the integers of a constant Value of type T that is at At in O; not
  /// those in unions and bit-fields.
  void define(Object &O, int64_t At, const clang::APValue &Value,
              clang::QualType T);
  Object &temporary(clang::QualType T, llvm::StringRef Name);

  //===--- expressions (Expressions.cpp)
  //-----------------------------------===//

  /// The value of a scalar; the address of the storage of a struct.
  WarpInt eval(const clang::Expr *E);
  /// The address that a glvalue names.
  WarpInt address(const clang::Expr *E);
  WarpInt notUnderstood(const clang::Expr *E);
  /// Initialises the storage at an address.
  void evalInto(WarpInt Address, const clang::Expr *E);
  WarpInt evalCast(const clang::CastExpr *E);
  WarpInt evalUnary(const clang::UnaryOperator *E);
  WarpInt evalBinary(const clang::BinaryOperator *E);
  WarpInt arithmetic(clang::BinaryOperatorKind Op, WarpInt L, WarpInt R,
                     clang::QualType LeftType, clang::QualType T,
                     const clang::Expr *E);
  WarpInt evalChoice(WarpInt Cond, llvm::function_ref<WarpInt()> Then,
                     llvm::function_ref<WarpInt()> Else);
  WarpInt condition(const clang::Expr *E);
  WarpInt incremented(const clang::UnaryOperator *E, WarpInt Old);
  void evalInitList(WarpInt Address, const clang::InitListExpr *E);
  /// A member of the record at Record; a default initialiser's `this` is that.
  void evalMemberInto(WarpInt Record, WarpInt Member, const clang::Expr *Init);
  /// Zeros where a T is, if it is local, but not in large arrays.
  void zero(WarpInt Address, clang::QualType T, const clang::Expr *E);
  /// What With gives for each member's type and offset where a T is, likewise.
  void fill(WarpInt Address, clang::QualType T, const clang::Expr *E,
            llvm::function_ref<WarpInt(clang::QualType, int64_t)> With);
  /// The types of all members of members of a T that starts At bytes from some
  /// place, and their distances from it; but for bit-fields and what is in
  /// large arrays.
  void eachMember(clang::QualType T, int64_t At,
                  llvm::function_ref<void(clang::QualType, int64_t)> Do);
  static constexpr int64_t MostFilled = 512; ///< bytes of an array
  void construct(WarpInt Address, const clang::CXXConstructExpr *E);
  WarpInt addressOfMember(WarpInt Base, const clang::ValueDecl *Member,
                          const clang::Expr *E);
  /// What is read and written of a bit-field, as nvcc does it: the unit of its
  /// type that it is in, or itself if it is a number of whole bytes (Whole).
  struct BitUnit {
    clang::QualType Type;
    int64_t At; ///< bytes from the start of the struct
    bool Whole;
  };
  BitUnit unitOf(const clang::FieldDecl *F) const;
  /// The unit at At is written, and read before if only a part of it changes or
  /// if Reads; what a bit-field holds is not tracked.
  void storeBits(const clang::FieldDecl *F, WarpInt At, bool Reads,
                 const clang::Expr *Site);
  WarpInt addressOfBase(WarpInt Object, const clang::CastExpr *E);

  //===--- calls (Calls.cpp, Intrinsics.cpp)
  //-------------------------------===//

  WarpInt call(const clang::CallExpr *E);
  /// The object of a member function, and the expression that names it.
  struct Receiver {
    WarpInt At = nullptr;
    const clang::Expr *Site = nullptr;
  };
  WarpInt callFunction(const clang::FunctionDecl *F, Receiver This,
                       llvm::ArrayRef<const clang::Expr *> Args,
                       const clang::Expr *E);
  WarpInt callUnseen(const clang::FunctionDecl *F, Receiver This,
                     llvm::ArrayRef<const clang::Expr *> Args,
                     const clang::Expr *E);
  struct Effect;
  void passUnseen(const clang::FunctionDecl *F, WarpInt At, clang::QualType T,
                  Effect Does, WarpInt Lost, const clang::Expr *Site);
  void passPointees(const clang::FunctionDecl *F, const Object &O, WarpInt Lost,
                    const clang::Expr *Site);
  /// Records that what F does with an array is not known.
  void passArray(const clang::FunctionDecl *F, Object &Array,
                 const clang::Expr *Site);
  /// F's name and why it is not seen what it does; null: a function pointer.
  static std::string unseen(const clang::FunctionDecl *F);
  bool operateAtomic(const clang::CXXMethodDecl *F, Receiver This);
  WarpInt evalAtomic(const clang::AtomicExpr *E);
  bool isLibrary(const clang::FunctionDecl *F, clang::QualType T) const;
  bool intrinsic(const clang::FunctionDecl *F,
                 llvm::ArrayRef<const clang::Expr *> Args, const clang::Expr *E,
                 WarpInt &Result);
  void bindParameter(Frame &F, const clang::ParmVarDecl *P,
                     const clang::Expr *Arg);
  /// Where a pointer argument's access is shown: `x` of `&x`.
  static const clang::Expr *siteOf(const clang::Expr *PointerArg);
  friend struct Intrinsics;
  void execAssembly(const clang::GCCAsmStmt *S); // Assembly.cpp
  struct Assembly;
  friend struct Assembly;

  //===--- statements (Statements.cpp, Loops.cpp)
  //--------------------------===//

  Flow exec(const clang::Stmt *S);
  Flow execBody(const clang::Stmt *S, unsigned Depth);
  Flow execIf(const clang::IfStmt *S);
  Flow execSwitch(const clang::SwitchStmt *S);
  Flow execLoop(const clang::Stmt *Init, const clang::Stmt *CondVar,
                const clang::Expr *Cond, const clang::Expr *Inc,
                const clang::Stmt *Body, bool TestFirst, const clang::Stmt *S);
  Flow execJump(const clang::Stmt *S);
  void declare(const clang::VarDecl *D);
  unsigned unrollCount(const clang::LoopHintAttr &Hint) const;
  /// Runs statements in order; what follows an exit runs under its opposite.
  Flow execBlock(const clang::CompoundStmt *S);
  void destroy(WarpInt At, clang::QualType T, const clang::Expr *Maker);
  void destroyDownTo(std::vector<Frame::Doomed> &All, size_t Count);
  /// Runs Fn, which evaluates a full expression, and destroys its temporaries.
  template <typename Fn> auto fullExpression(Fn F) {
    const size_t Outer = Top->Temporaries.size();
    const unsigned Base = std::exchange(Top->ExpressionBase, Path.size());
    auto Done = llvm::make_scope_exit([&] {
      Top->ExpressionBase = Base;
      destroyDownTo(Top->Temporaries, Outer);
    });
    return F();
  }
  /// Of: the block that they are, if they are one.
  Flow execSequence(llvm::ArrayRef<const clang::Stmt *> List,
                    const clang::CompoundStmt *Of = nullptr);

  /// A variable that a loop carries from one iteration to the next.
  struct Carried {
    Carried(Object *Where, int64_t Offset, Cell Initial)
        : Where(Where), Offset(Offset), Initial(Initial) {}

    Object *Where;
    int64_t Offset;
    Cell Initial; ///< Value null: there was none
    /// The values below are relative to this: the object that a pointer is
    /// in, else 0.
    WarpInt Origin = nullptr;
    WarpInt Phi = nullptr;    ///< stands for it at the start of an iteration
    WarpInt Tested = nullptr; ///< after the condition of that iteration
    WarpInt End = nullptr;    ///< at the end of that iteration
    /// The same, also in lanes that leave in that iteration.
    WarpInt Left = nullptr;
    WarpInt Solved = nullptr; ///< at the start of iteration Counter
    /// That it may be an address in, at any time.
    llvm::SmallSetVector<Object *, 2> Objects;
    /// Where a pointer is that at first is nowhere.
    Object *Later = nullptr;
  };
  struct Iteration {
    WarpInt Enter = nullptr, Stay = nullptr; ///< as Loop has them
    WarpInt Goes = nullptr;    ///< Stay, but for lanes that return
    WarpInt Returns = nullptr; ///< lanes that return
    bool Breaks = false;       ///< lanes may leave inside of the body
    /// The writes from the start of the body to the last break.
    size_t Start = 0, LastBreak = 0;
  };
  Iteration iterate(const clang::Stmt *CondVar, const clang::Expr *Cond,
                    const clang::Expr *Inc, const clang::Stmt *Body,
                    bool TestFirst, std::vector<Carried> &Vars);
  /// Makes unknown what was written since, where control flow is not followed.
  void forgetSince(size_t Mark, unsigned ObjectsBefore, WarpInt Unknown);
  /// Why the control flow of F is not followed; null if it is.
  const char *whyUnfollowed(const clang::FunctionDecl *F);
  /// If a pointer may be in other local objects after an iteration than at
  /// first, what any of them holds, or may lead to, may be changed at any time.
  void moveOn(const Carried &Var);
  std::vector<Carried> writtenSince(size_t Mark, unsigned ObjectsBefore);
  /// True if a pointer may now be in one of several arrays.
  bool solve(std::vector<Carried> &Vars, const Loop &L, const Iteration &It);
  void solveByShift(std::vector<Carried> &Vars, const Loop &L,
                    const Iteration &It);
  void solveByOrbit(std::vector<Carried> &Vars, const Loop &L,
                    const Iteration &It);
  bool solveByCycle(std::vector<Carried> &Vars, const Loop &L);
  /// Finds the arrays of records whose address has become a choice of several.
  void resettleSince(size_t Record);
  bool solveByUniformity(std::vector<Carried> &Vars, const Loop &L);
  /// Finds the Objects of all.
  void findObjects(std::vector<Carried> &Vars);
  /// Lost as an offset of Var, which may be in other objects than at first.
  WarpInt lostPointer(const Carried &Var, WarpInt Lost);
  bool invariantIn(const Loop &L, WarpInt A);
  /// Value, which is a function of the counter K of L like L's conditions, in
  /// the iteration in which each lane leaves L. Null if that cannot be written
  /// down.
  WarpInt whenLeaving(const Loop &L, const Symbol *K, WarpInt Value);
  /// How many k = 0, 1, ... satisfy Cond before it fails; as a value if there
  /// is a closed form, and at least as an upper limit.
  struct Trips {
    WarpInt Count = nullptr;
    int64_t Most = Interval::NoHigh;
  };
  Trips tripsOf(WarpInt Cond, const Symbol *Counter);
  bool unroll(const clang::Stmt *CondVar, const clang::Expr *Cond,
              const clang::Expr *Inc, const clang::Stmt *Body, bool TestFirst,
              unsigned Most, bool Nested);
  void substituteSince(size_t Record, std::list<Loop>::iterator First,
                       const WarpContext::Substitution &Map);

  clang::ASTContext &Context;
  std::optional<BlockShape> Shape;
  Effort &Work;
  View Who;
  WarpContext V;
  Memory Mem;
  const Symbol *WarpSymbol = nullptr;
  WarpInt AnyFloat = nullptr;
  llvm::DenseMap<unsigned, WarpInt> VaryingFloats; ///< by place
  WarpInt ThreadMask =
      nullptr; ///< lanes that exist; 1 unless the block is ragged
  llvm::DenseMap<const clang::ValueDecl *, Object *> Globals;
  std::map<std::pair<WarpInt, int64_t>, WarpInt> ConstantLoads;
  /// The value that the index of a subscript had last.
  llvm::DenseMap<const clang::ArraySubscriptExpr *, WarpInt> LastIndex;
  /// The factors that a product had last.
  llvm::DenseMap<const clang::BinaryOperator *, std::pair<WarpInt, WarpInt>>
      LastFactors;
  std::vector<Bound> Bounds; ///< of this statement
  std::vector<Condition> Path;
  Frame *Top = nullptr;
  unsigned CallDepth = 0, StmtDepth = 0, Steps = 0, RecursiveCalls = 0;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Entered;
  /// Phis that were taken for an address though they are in no object.
  llvm::SmallPtrSet<const Symbol *, 4> Placeless;
  std::vector<unsigned> EscapedIds; ///< of objects, in the order of escaping
  /// Set while a loop body is run only to see what it writes.
  bool Probing = false;
  /// Set where a loop's values could not be solved.
  bool Lossy = false;
  /// The same of a loop around, in one that has been run one by one.
  bool LossyWithin = false;
  /// The steps up to which loops are run one by one.
  unsigned UnrolledUntil = ~0u;
  /// While control flow is not followed: what every access then depends on.
  WarpInt Unfollowed = nullptr;
  llvm::DenseMap<const clang::FunctionDecl *, const char *> UnfollowedFunctions;
  llvm::DenseMap<const clang::FunctionDecl *, Extent> Extents;
  std::list<Loop> Loops;
  Loop *InnerLoop = nullptr;
  std::vector<AccessRecord> Records;
  std::vector<AccessRecord> Skipped; ///< Records of code that was only read
  llvm::SmallPtrSet<const clang::Stmt *, 16> SkippedCode;
  unsigned Block = 0, LastBlock = 0, Stretch = 0, Clear = 0;
  unsigned UnrollHint = 0; ///< of the loop that comes next
  /// What the last assignment or increment stored: its value, which is mostly
  /// not read again.
  WarpInt LastStored = nullptr;
  /// Trip counts found while values were simulated, by counter.
  std::map<const Symbol *, WarpInt> SimulatedTrips;
  /// Loops whose counter shifts a value, which is 0 after as many iterations.
  std::map<const Symbol *, int64_t> ShiftedOut;
  Object *ThreadIdx = nullptr, *BlockIdx = nullptr, *BlockDim = nullptr,
         *GridDim = nullptr;
};

} // namespace banktidy

#endif
