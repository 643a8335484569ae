#define THIRD_PAD 0
