#include "base/sql/postgres_url.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace qipu {
namespace {

constexpr std::string_view kSchemes[] = {"postgresql://", "postgres://"};
constexpr std::size_t kNowhere = std::string_view::npos;

/// Replaces %20 and the like by their characters, as libpq reads the names of options.
std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](std::size_t at) {
      const auto c = static_cast<unsigned char>(at < text.size() ? text[at] : '?');
      if (std::isxdigit(c) == 0) return -1;
      return std::isdigit(c) != 0 ? c - '0' : std::tolower(c) - 'a' + 10;
    };
    const int high = text[i] == '%' ? digit(i + 1) : -1, low = high < 0 ? -1 : digit(i + 2);
    if (low < 0) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(16 * high + low);
    i += 2;
  }
  return out;
}

/// Passwords, kept out of every text.
struct Passwords {
  std::mutex mutex;
  std::unordered_map<std::string, std::string> of;  ///< by the URLs without them
};
Passwords& passwords() {
  static Passwords all;
  return all;
}

/// Takes the options that give a password out of the URL.
std::string without_options(std::string_view url, std::optional<std::string>& password) {
  const std::size_t begin = url.find('?');
  if (begin == kNowhere) return std::string(url);
  std::string out(url.substr(0, begin));
  char before = '?';
  for (std::size_t at = begin + 1; at <= url.size();) {
    const std::size_t end = std::min(url.find('&', at), url.size());
    const std::string_view option = url.substr(at, end - at);
    at = end + 1;
    const std::size_t is = std::min(option.find('='), option.size());
    const std::string name = unquoted(option.substr(0, is));
    if (name == "password" && is < option.size()) password = unquoted(option.substr(is + 1));
    if (name == "password" || name == "sslpassword" || option.empty()) continue;
    out.append(1, before) += option;
    before = '&';
  }
  return out;
}

}  // namespace

bool is_postgres_url(std::string_view name) {
  return std::ranges::any_of(kSchemes,
                             [&](std::string_view scheme) { return name.starts_with(scheme); });
}

std::string without_password(std::string_view url) {
  if (!is_postgres_url(url)) return std::string(url);
  std::optional<std::string> password;
  const std::size_t begin = url.find("//") + 2;
  std::size_t end = std::min(url.find_first_of("/?", begin), url.size());
  std::string_view server = url.substr(begin, end - begin);
  if (!server.contains('@') && server.contains(':')) {
    // This is a port, or the beginning of a password that contains / or ?.
    const std::string_view port = server.substr(server.find(':') + 1);
    const bool digits = port.find_first_not_of("0123456789,.:[]") == kNowhere;
    if (const std::size_t at = url.rfind('@'); !digits && at != kNowhere) {
      end = std::min(url.find_first_of("/?", at), url.size());
      server = url.substr(begin, end - begin);
    }
  }
  std::string out(url.substr(0, begin));
  const std::size_t at = server.rfind('@'), colon = server.find(':');
  if (at != kNowhere && colon < at) {
    password = unquoted(server.substr(colon + 1, at - colon - 1));
    out.append(server.substr(0, colon)) += server.substr(at);
  } else {
    out += server;
  }
  out = without_options(out.append(url.substr(end)), password);
  if (password && !password->empty()) {
    const std::lock_guard lock(passwords().mutex);
    passwords().of[out] = *password;
  }
  return out;
}

std::string known_password(const std::string& url) {
  const std::lock_guard lock(passwords().mutex);
  const auto known = passwords().of.find(url);
  return known != passwords().of.end() ? known->second : "";
}

}  // namespace qipu
