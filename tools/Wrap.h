//===- Wrap.h - taking the place of a function in Clang's tools -----------===//
//
// With --wrap=Symbol (the WRAP of banktidy_tool_of_clang) the linker turns each
// call of the function with this symbol, from another file than its own, to
// __wrap_Symbol, and calls it for __real_Symbol.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_TOOLS_WRAP_H
#define BANKTIDY_TOOLS_WRAP_H

/// Declares Name, which is called in place of the function with the Symbol, and
/// that one by the same name after `real`.
#define BANKTIDY_WRAP(Result, Name, Parameters, Symbol)                        \
  Result real##Name Parameters asm("__real_" Symbol);                          \
  Result Name Parameters asm("__wrap_" Symbol);

#endif
