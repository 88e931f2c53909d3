// What README.md shows of the library: one move in Chinese, answered in WXF.

#include <iostream>
#include <string>

#include "qipu/notation/notation.h"

int main() {
  const qipu::Position& start = qipu::Position::standard();
  qipu::Reading reading;
  qipu::find_notation("zh")->read("炮二平五", start, reading);
  if (reading.legal.size() != 1) return 1;
  std::string wxf;
  qipu::find_notation("wxf")->write(wxf, start, reading.legal[0]);
  std::cout << wxf << '\n';
}
