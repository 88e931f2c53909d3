// Included before everything in the copy of the sources that plant.py builds: which of the faults
// in it is awake. See plant.py.
#pragma once

extern "C" {
extern int qipu_awake;            // QIPU_PLANT of the environment; 0 is none
extern unsigned char* qipu_seen;  // a byte a fault: whether its place was run
}

constexpr bool qipu_planted(int number) {
  if consteval {
    return false;
  } else {
    qipu_seen[number] = 1;
    return number == qipu_awake;
  }
}
