"""Flags with which any clang parses CUDA by the headers of lib/frontend/headers,
without a toolkit: as the device's code, for one architecture."""

import pathlib

HEADERS = pathlib.Path(__file__).resolve().parent.parent / "lib/frontend/headers"

PARSE_FLAGS = [
    "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_80", "-std=c++17",
    "-nocudainc", "-nocudalib", "-D__CUDACC__=1",
    "-isystem", str(HEADERS), "-include", "bank_tidy_prelude.h",
]
