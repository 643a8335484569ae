#pragma once
#ifndef __CUDACC_EXTENDED_LAMBDA__
#error "lambdas"
#endif
#define OTHER_STRIDE 2
