//===- Runtime.cpp - runs a block's threads in lockstep -------------------===//
//
// Each thread of a block is a fibre. It runs until it is about to access shared
// memory (or to exchange values with other lanes), and then says where it is.
//
// Where: its position is the path from the kernel's start to this place: the
// calls in progress, and for each the loops around it with their iteration.
// Positions are ordered as a thread meets them, so of the lanes of a warp those
// with the least position are next, and those with the same one make one
// request, as on hardware that reconverges where the branches of the source
// meet. The request's cost comes from lib/bank.
//
// When the program ends, the results are written to the file named by
// LOCKSTEP_OUTPUT: tab-separated, one line for each place, operation, width,
// kernel instance and block shape. Requests and wavefronts are of one block, as
// the least and the greatest of all blocks; lanes are the addresses of the request
// with the highest N-way.
//
//===----------------------------------------------------------------------===//
#include "Runtime.h"
#include "Site.h"
#include "bank/Wavefronts.h"
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <sys/mman.h>
#include <tuple>
#include <ucontext.h>
#include <vector>

using namespace banktidy;
using namespace lockstep;

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

extern "C" {
extern char __start_lockstep_shared[], __stop_lockstep_shared[];
/// What all `extern __shared__` arrays are.
__attribute__((section("lockstep_shared"),
               aligned(1024))) char lockstep_dynamic_shared[256 * 1024];
}

namespace {

constexpr unsigned MaxThreads = 1024;
constexpr size_t StackBytes = 128 * 1024;

using Position = std::vector<uint32_t>;

enum class State { Ready, AtBarrier, Done };

struct Thread {
  State Is = State::Done;
  uint3 Index{};
  jmp_buf Registers;

  /// Loops (start, iteration) and calls, outermost first, and for each call in
  /// progress where it begins.
  Position Path;
  std::vector<size_t> Frames;
  std::vector<const Site *> Calls;

  /// Where it is; an access if At is set.
  Position Where;
  const Site *At = nullptr;
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 0;
  const char *Address = nullptr;

  uint64_t Slot = 0;

  /// Leaves the loops that the site is not in.
  void settle(uint32_t Depth) {
    size_t Size = Frames.back() + 2 * Depth;
    if (Path.size() > Size)
      Path.resize(Size);
  }
};

struct Totals {
  double WaysMin = 1e9, WaysMax = 0;
  unsigned WavefrontsMax = 0, Ideal = 0;
  LaneAddresses Worst; ///< the request that they are of
  uint64_t Requests = 0, Wavefronts = 0; ///< of the block that is running
  uint64_t Blocks = 0;                   ///< in which it was met
  uint64_t RequestsMin = ~0ull, RequestsMax = 0;
  uint64_t WavefrontsLeast = ~0ull, WavefrontsMost = 0;
};

using PlaceKey = std::tuple<std::string, uint32_t, uint32_t, RequestKind,
                            unsigned>; // file, line, column, kind, bytes

struct Instance {
  std::string Name;
  dim3 Block;
  uint64_t Blocks = 0;
  std::map<PlaceKey, Totals> Places;
};

class Machine {
public:
  void launch(dim3 Grid, dim3 Block, const char *Name, const void *Which,
              const std::function<void()> &Kernel);
  void write(FILE *Out) const;

  /// Lets the others run; the caller has said where it is.
  void pause() {
    if (!_setjmp(Current->Registers))
      _longjmp(Scheduler, 1);
  }
  bool running() const { return Current; }

  Thread *Current = nullptr;
  uint32_t Group = 0; ///< lanes that run at the same time as Current
  std::vector<Thread> Threads = std::vector<Thread>(MaxThreads);

private:
  void runBlock();
  bool stepWarp(unsigned First);
  void resume(Thread &T);
  void start(Thread &T);
  static void fibre();
  void request(unsigned First, const Thread &Leader);

  std::map<std::tuple<const void *, unsigned, unsigned, unsigned>, Instance>
      Instances;
  Instance *Now = nullptr;
  std::map<std::pair<const Site *, unsigned>, Totals *> Known; ///< of Now
  const std::function<void()> *Body = nullptr;
  unsigned Count = 0, Made = 0;
  char *Stacks = nullptr;
  jmp_buf Scheduler;
  ucontext_t Main;
};

Machine &machine() {
  static Machine *M = new Machine; // outlives every static object
  return *M;
}

void Machine::fibre() {
  Machine &M = machine();
  Thread *T = M.Current;
  // The stack stays; the fibre serves every block.
  if (!_setjmp(T->Registers))
    swapcontext(new ucontext_t, &M.Main);
  while (true) {
    (*M.Body)();
    T->Is = State::Done;
    M.pause();
  }
}

/// Makes the fibre of a thread, once.
void Machine::start(Thread &T) {
  if (!Stacks) {
    void *Room = mmap(nullptr, MaxThreads * StackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Room == MAP_FAILED)
      std::perror("lockstep: stacks"), std::abort();
    Stacks = static_cast<char *>(Room);
  }
  ucontext_t Context;
  getcontext(&Context);
  Context.uc_stack.ss_sp = Stacks + (&T - Threads.data()) * StackBytes;
  Context.uc_stack.ss_size = StackBytes;
  Context.uc_link = nullptr;
  makecontext(&Context, fibre, 0);
  Current = &T;
  swapcontext(&Main, &Context);
  Current = nullptr;
}

void Machine::resume(Thread &T) {
  Current = &T;
  threadIdx = T.Index;
  if (!_setjmp(Scheduler))
    _longjmp(T.Registers, 1);
  Current = nullptr;
}

void Machine::request(unsigned First, const Thread &Leader) {
  LaneAddresses Lanes;
  Lanes.Active = Group;
  // Pieces of a struct are one instruction each.
  unsigned Piece = std::min(Leader.At->Piece ? Leader.At->Piece : Leader.Bytes,
                            Leader.Bytes);
  Totals *&T = Known[{Leader.At, Piece}];
  if (!T)
    T = &Now->Places[{Leader.At->File, Leader.At->Line, Leader.At->Column,
                      Leader.Kind, Piece}];
  for (unsigned Offset = 0; Offset + Piece <= Leader.Bytes; Offset += Piece) {
    for (unsigned L = 0; L < WarpSize; ++L)
      if ((Group >> L) & 1 && !Threads[First + L].Address)
        Lanes.Active &= ~(1u << L);
      else if ((Group >> L) & 1)
        Lanes.Byte[L] = Threads[First + L].Address - sharedBase() + Offset;
    Cost C = requestCost(Lanes, Piece, Leader.Kind);
    double Ways = C.ways();
    if (Ways > T->WaysMax) {
      T->WavefrontsMax = C.Wavefronts;
      T->Ideal = C.usual();
      T->Worst = Lanes;
    }
    T->WaysMin = std::min(T->WaysMin, Ways);
    T->WaysMax = std::max(T->WaysMax, Ways);
    T->Requests += 1;
    T->Wavefronts += C.Wavefronts;
  }
}

/// Runs the lanes that are next. False if none can run.
bool Machine::stepWarp(unsigned First) {
  const unsigned End = std::min(First + WarpSize, Count);
  const Thread *Leader = nullptr;
  Group = 0;
  for (unsigned I = First; I < End; ++I) {
    const Thread &T = Threads[I];
    if (T.Is != State::Ready)
      continue;
    if (!Leader || T.Where < Leader->Where) {
      Leader = &T;
      Group = 0;
    }
    if (T.Where == Leader->Where)
      Group |= 1u << (I - First);
  }
  if (!Leader)
    return false;
  if (Leader->At)
    request(First, *Leader);
  const uint32_t Lanes = Group;
  for (unsigned I = First; I < End; ++I)
    if ((Lanes >> (I - First)) & 1) {
      Threads[I].At = nullptr;
      resume(Threads[I]);
    }
  return true;
}

void Machine::runBlock() {
  for (unsigned I = 0; I < Count; ++I) {
    Thread &T = Threads[I];
    T.Is = State::Ready;
    T.Index = {I % blockDim.x, I / blockDim.x % blockDim.y,
               I / (blockDim.x * blockDim.y)};
    T.Path.clear();
    T.Frames.assign(1, 0);
    T.Calls.clear();
    T.Where.clear();
    T.At = nullptr;
  }
  while (true) {
    for (unsigned First = 0; First < Count; First += WarpSize)
      while (stepWarp(First)) {
      }
    // All that are left wait for each other.
    bool Any = false;
    for (unsigned I = 0; I < Count; ++I)
      if (Threads[I].Is == State::AtBarrier) {
        Threads[I].Is = State::Ready;
        Any = true;
      }
    if (!Any)
      break;
  }
  ++Now->Blocks;
  for (auto &[Key, T] : Now->Places) {
    if (T.Requests) {
      ++T.Blocks;
      T.RequestsMin = std::min(T.RequestsMin, T.Requests);
      T.RequestsMax = std::max(T.RequestsMax, T.Requests);
      T.WavefrontsLeast = std::min(T.WavefrontsLeast, T.Wavefronts);
      T.WavefrontsMost = std::max(T.WavefrontsMost, T.Wavefronts);
    }
    T.Requests = T.Wavefronts = 0;
  }
}

void Machine::launch(dim3 Grid, dim3 Block, const char *Name, const void *Which,
                     const std::function<void()> &Kernel) {
  Count = Block.x * Block.y * Block.z;
  if (Count == 0 || Count > MaxThreads) {
    std::fprintf(stderr, "lockstep: %s: a block of %u threads\n", Name, Count);
    std::exit(1);
  }
  for (; Made < Count; ++Made)
    start(Threads[Made]);
  gridDim = Grid;
  blockDim = Block;
  Body = &Kernel;
  Now = &Instances[{Which, Block.x, Block.y, Block.z}];
  Now->Name = Name;
  Now->Block = Block;
  Known.clear();
  for (unsigned Z = 0; Z < Grid.z; ++Z)
    for (unsigned Y = 0; Y < Grid.y; ++Y)
      for (unsigned X = 0; X < Grid.x; ++X) {
        blockIdx = {X, Y, Z};
        runBlock();
      }
  Now = nullptr;
}

/// The address of each lane, "-" for one that takes no part.
std::string spell(const LaneAddresses &Lanes) {
  std::string Text;
  for (unsigned L = 0; L < WarpSize; ++L)
    Text += (L ? "," : "") + ((Lanes.Active >> L) & 1
                                  ? std::to_string(Lanes.Byte[L])
                                  : std::string("-"));
  return Text;
}

void Machine::write(FILE *Out) const {
  std::fputs(
      "file\tline\tcolumn\top\tbytes\tkernel\tblock\tways_min\tways_max\t"
      "wavefronts_max\tideal\trequests_min\trequests_max\t"
      "wavefronts_least\twavefronts_most\tlanes\n",
      Out);
  for (const auto &[Which, I] : Instances)
    for (const auto &[Key, T] : I.Places) {
      const auto &[File, Line, Column, Kind, Bytes] = Key;
      const char *Op = Kind == RequestKind::Load    ? "load"
                       : Kind == RequestKind::Store ? "store"
                       : Kind == RequestKind::Async ? "async"
                       : Kind == RequestKind::Ldmatrix ? "ldmatrix"
                                                    : "atomic";
      bool Always = T.Blocks == I.Blocks;
      std::fprintf(Out,
                   "%s\t%u\t%u\t%s\t%u\t%s\t%ux%ux%u\t%.17g\t%.17g\t%u\t%u\t"
                   "%llu\t%llu\t%llu\t%llu\t%s\n",
                   File.c_str(), Line, Column, Op, Bytes, I.Name.c_str(),
                   I.Block.x, I.Block.y, I.Block.z, T.WaysMin, T.WaysMax,
                   T.WavefrontsMax, T.Ideal,
                   Always ? (unsigned long long)T.RequestsMin : 0ull,
                   (unsigned long long)T.RequestsMax,
                   Always ? (unsigned long long)T.WavefrontsLeast : 0ull,
                   (unsigned long long)T.WavefrontsMost,
                   spell(T.Worst).c_str());
    }
}

/// Stops the thread where it is, with an access if At is set.
void stopAt(Thread &T, const Site *At, uint32_t Id) {
  T.At = At;
  T.Where.assign(T.Path.begin(), T.Path.end());
  if (Id)
    T.Where.push_back(Id);
  machine().pause();
}

bool isShared(const void *Address) {
  const char *A = static_cast<const char *>(Address);
  return A >= __start_lockstep_shared && A < __stop_lockstep_shared;
}

/// Writes the results when the program ends.
struct AtExit {
  ~AtExit() {
    const char *Path = std::getenv("LOCKSTEP_OUTPUT");
    FILE *Out = Path ? std::fopen(Path, "w") : stdout;
    if (!Out) {
      std::perror(Path);
      std::_Exit(1);
    }
    machine().write(Out);
    std::fflush(Out);
  }
} Writer;

} // namespace

//===--- what kernels call ------------------------------------------------===//

extern "C" void lockstep_iterate(const Site *S) {
  Thread *T = machine().Current;
  if (!T)
    return; // the host's code is instrumented, too
  size_t Start = T->Frames.back() + 2 * (S->Depth - 1);
  if (T->Path.size() > Start && T->Path[Start] == S->Id) {
    T->Path.resize(Start + 2);
    ++T->Path.back();
    return;
  }
  T->settle(S->Depth - 1);
  T->Path.push_back(S->Id);
  T->Path.push_back(0);
}

extern "C" void lockstep_call(const Site *S) {
  Thread *T = machine().Current;
  if (!T)
    return;
  T->settle(S->Depth);
  T->Path.push_back(S->Id);
  T->Frames.push_back(T->Path.size());
  T->Calls.push_back(S);
}

extern "C" void lockstep_return() {
  Thread *T = machine().Current;
  if (!T)
    return;
  T->Path.resize(T->Frames.back() - 1);
  T->Frames.pop_back();
  T->Calls.pop_back();
}

extern "C" void lockstep_access(const Site *S, const void *Address) {
  Thread *T = machine().Current;
  if (!T || !isShared(Address))
    return;
  T->settle(S->Depth);
  T->Address = static_cast<const char *>(Address);
  T->Bytes = S->Bytes;
  T->Kind = static_cast<RequestKind>(S->Kind);
  stopAt(*T, S, S->Id);
}

//===--- what CUDA's functions call ---------------------------------------===//

namespace lockstep {

void launch(dim3 Grid, dim3 Block, const char *Name, const void *Instance,
            const std::function<void()> &Kernel) {
  machine().launch(Grid, Block, Name, Instance, Kernel);
}

void barrier() {
  Thread &T = *machine().Current;
  T.Is = State::AtBarrier;
  stopAt(T, nullptr, 0);
}

uint32_t converge() {
  stopAt(*machine().Current, nullptr, 0);
  return machine().Group;
}

unsigned threadRank() {
  Machine &M = machine();
  return M.Current - M.Threads.data();
}

void *slot(unsigned Lane) {
  return &machine().Threads[threadRank() / WarpSize * WarpSize + Lane].Slot;
}

static_assert(Atomic == unsigned(RequestKind::Atomic) &&
              Ldmatrix == unsigned(RequestKind::Ldmatrix) &&
              Async == unsigned(RequestKind::Async));

void access(const void *Address, unsigned Bytes, unsigned Kind) {
  Thread &T = *machine().Current;
  if ((Address && !isShared(Address)) || T.Calls.empty())
    return;
  T.Address = static_cast<const char *>(Address);
  T.Bytes = Bytes;
  T.Kind = static_cast<RequestKind>(Kind);
  stopAt(T, T.Calls.back(), 0);
}

const char *sharedBase() { return __start_lockstep_shared; }

} // namespace lockstep
