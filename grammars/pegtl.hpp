// The only file that includes PEGTL, version 3: the library, and UTF-8 input with lazy positions.
#pragma once

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>

// PEGTL includes windows.h where there is one, and that defines these.
#undef far
#undef near

static_assert(TAO_PEGTL_VERSION_MAJOR == 3, "the grammars are written for PEGTL 3");

namespace qipu::grammar {
namespace pegtl = tao::pegtl;
}
