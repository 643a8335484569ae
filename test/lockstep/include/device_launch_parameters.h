#include "cuda_runtime.h" // all of CUDA is there
