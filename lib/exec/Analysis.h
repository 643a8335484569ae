//===- Analysis.h - every shared-memory access of a translation unit ------===//
//
// The result of running the abstract warp over all kernels of a translation
// unit: one SharedAccess for each access expression, operation, kernel
// instance and block shape, with its verdict. This is what layout, fix and
// report build on; how it is computed is described in AbstractWarp.h.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_ANALYSIS_H
#define BANKTIDY_EXEC_ANALYSIS_H

#include "bank/Wavefronts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceLocation.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace banktidy {

/// Threads per block in x, y and z. All at least 1, x*y*z at most 1024.
using BlockShape = std::array<unsigned, 3>;

struct AnalysisOptions {
  /// For kernels whose shape the source does not tell. None: x a multiple of
  /// 32.
  std::optional<BlockShape> Block;
  /// Architecture as a number, 80 for sm_80; decides nothing but ldmatrix
  /// shapes and capacity.
  unsigned Arch = 80;
};

enum class Verdict { Clean, Conflict, Unknown };

struct AccessRecord; // one symbolic request; exec/Records.h
class WarpContext;

/// One access expression of one operation in one kernel instance and launch
/// shape, over all its warps, iterations and calls.
struct SharedAccess {
  const clang::Expr *Site = nullptr; ///< the access expression
  /// The __global__ function; else the function that no kernel calls.
  const clang::FunctionDecl *Kernel = nullptr;
  std::string KernelName;                  ///< "transpose<32>"
  const clang::ValueDecl *Array = nullptr; ///< the __shared__ variable
  std::string ArrayName;                   ///< variable or member accessed
  RequestKind Kind = RequestKind::Load;
  unsigned BytesPerLane = 0; ///< of one instruction
  Verdict Outcome = Verdict::Unknown;
  /// N-way (wavefronts / ideal) over all requests of the access as written.
  double WaysMin = 0, WaysMax = 0;
  /// Of the worst request.
  unsigned WavefrontsMax = 0, Ideal = 0;
  /// Where an optimising compiler makes adjacent accesses one wider one.
  std::optional<unsigned> MergedBytesPerLane;
  std::optional<double> MergedWays;
  /// Requests and wavefronts per block where all trip counts are known.
  std::optional<uint64_t> Requests, Wavefronts;
  /// The sum of their ideals, likewise.
  std::optional<uint64_t> IdealWavefronts;
  /// None if the shape is not known.
  std::optional<BlockShape> Block;
  clang::SourceLocation BlockFrom; ///< the launch or attribute; may be invalid
  std::vector<std::string> Assumptions; ///< sentences without a full stop
  std::string Reason;                   ///< for Unknown: why, in one sentence
  clang::SourceLocation ReasonAt;       ///< where the value was lost
  /// What makes the worst request slow, in words: "32 words apart, all from
  /// bank 0". Empty when there is nothing to say.
  std::string Pattern;
  /// Wavefronts and usual passes of the worst request as merged.
  unsigned MergedWavefronts = 0, MergedIdeal = 0;
  /// How the N-way depends on a number that is not known, in words: "when 'n'
  /// is a multiple of 32; conflict-free if 'n' is odd". Empty if it does not.
  std::string Depends;
  /// The symbolic requests that the verdict rests on; for layout search.
  std::vector<std::shared_ptr<const AccessRecord>> Records;
  WarpContext *Values = nullptr; ///< theirs; alive while one of them is

  /// N-way of what runs: merged where the compiler merges, else as written.
  double ways() const { return MergedWays ? *MergedWays : WaysMax; }
};

/// A kernel or function that was not looked at, or not to its end, and why.
struct UncheckedKernel {
  const clang::FunctionDecl *Kernel;
  std::string Why; ///< a sentence without a full stop
};

/// All shared accesses of the kernels whose definition is in this translation
/// unit, and of the functions with shared memory that none of them calls;
/// ordered by file position, then kernel, then shape. Cheap when the unit
/// declares no shared memory. Never throws; an AST with errors is fine.
/// Unchecked gets those whose accesses are not, or not all, in the result.
std::vector<SharedAccess> analyze(clang::ASTContext &Context,
                                  const AnalysisOptions &Options,
                                  std::vector<UncheckedKernel> &Unchecked);

} // namespace banktidy

#endif
