// Mails (RFC 5322 and 2045-2047), mailboxes with several of them, and pages saved as mht: the texts
// of their bodies, and the attached files. Quotation marks (>) are removed from the lines, because
// people quote games when they answer. If a text comes in two forms, the plain one is read. The
// mail's header is not part of the text.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/document/readers.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

/// Returns the line that begins at `at`, and moves `at` past its end.
std::string_view take_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::string_view line = text.substr(at, end - at);
  if (line.ends_with('\r')) line.remove_suffix(1);
  at = std::min(end + 1, text.size());
  return line;
}

/// Returns the length of a header field's name; 0 if the line does not begin with one.
std::size_t field_name(std::string_view line) {
  std::size_t i = 0;
  while (i < line.size() && line[i] > ' ' && line[i] < '\x7F' && line[i] != ':') ++i;
  return i < line.size() && line[i] == ':' ? i : 0;
}

std::string unpacked_base64(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    unsigned digit = 0;
    if (c >= 'A' && c <= 'Z') {
      digit = static_cast<unsigned>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      digit = static_cast<unsigned>(c - 'a') + 26;
    } else if (ascii::is_digit(c)) {
      digit = static_cast<unsigned>(c - '0') + 52;
    } else if (c == '+' || c == '/') {
      digit = c == '+' ? 62 : 63;
    } else {
      continue;
    }
    bits = bits << 6 | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFF);
  }
  return out;
}

/// Decodes quoted-printable. `word`: the text is of a header field, in which _ is a blank.
std::string unpacked_quoted(std::string_view text, bool word) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (word && text[i] == '_') {
      out += ' ';
    } else if (text[i] != '=') {
      out += text[i];
    } else if (const auto byte = i + 2 < text.size()
                                     ? ascii::whole_number<unsigned>(text.substr(i + 1, 2), 16)
                                     : std::nullopt) {
      out += static_cast<char>(*byte);
      i += 2;
    } else {
      // The line continues. Blanks after the = were added in transport.
      const std::size_t end = text.find_first_not_of(" \t\r", i + 1);
      if (end == text.npos) break;
      if (text[end] == '\n') {
        i = end;
      } else {
        out += '=';
      }
    }
  }
  return out;
}

/// Returns bytes as text. The declared encoding is used if the bytes are valid in it; otherwise the
/// encoding is detected.
std::string text_of(std::string_view bytes, std::string_view charset,
                    std::optional<Encoding> undeclared, std::size_t& bad) {
  std::optional<Encoding> declared = parse_encoding(charset);
  if (!declared || *declared == Encoding::ascii) declared = undeclared;
  Detected detected;
  if (declared) {
    const Decoded decoded = decode(bytes, *declared);
    if (decoded.bad().empty()) return std::string(decoded.text());
  }
  detected = detect_encoding(bytes);
  const bool own = !detected.binary && !(declared && detected.rival);
  const Encoding encoding = own ? detected.encoding : declared.value_or(Encoding::utf8);
  const Decoded decoded = decode(bytes, encoding, own ? detected.bom_bytes : std::uint8_t{0});
  bad += decoded.bad().size();
  return std::string(decoded.text());
}

/// Decodes the encoded words of a header field: =?gb2312?B?...?=.
std::string decoded_words(std::string_view text) {
  constexpr std::size_t kLongest = 4096;
  text = text.substr(0, kLongest);
  std::string out;
  std::size_t bad = 0;
  bool word = false;  // the last item was one; blanks between two of them do not count
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t one = text.substr(i).starts_with("=?") ? text.find('?', i + 2) : text.npos;
    const std::size_t two = one == text.npos ? one : text.find('?', one + 1);
    const std::size_t end = two == text.npos ? two : text.find("?=", two + 1);
    if (end == text.npos || two != one + 2) {
      const std::size_t next = text.find_first_not_of(" \t", i);
      if (word && next != text.npos && next != i && text.substr(next).starts_with("=?")) {
        i = next;
        continue;
      }
      word = false;
      out += text[i++];
      continue;
    }
    const std::string_view packed = text.substr(two + 1, end - two - 1);
    const bool base64 = ascii::lower(text[one + 1]) == 'b';
    const std::string bytes = base64 ? unpacked_base64(packed) : unpacked_quoted(packed, true);
    out += text_of(bytes, text.substr(i + 2, one - i - 2), std::nullopt, bad);
    word = true;
    i = end + 2;
  }
  return out;
}

/// A field's value and its parameters: text/plain; charset="gbk".
struct Value {
  std::string main;  ///< in lower case
  std::map<std::string, std::string, std::less<>> parameters;

  /// Returns a parameter in UTF-8, also if it has the form name*=utf-8''... or name*0=.
  std::string text(std::string_view name) const {
    if (const auto plain = parameters.find(name); plain != parameters.end()) {
      std::size_t bad = 0;
      return text_of(decoded_words(plain->second), "", std::nullopt, bad);
    }
    std::string joined;
    bool percent = false;
    const std::string base(name);
    if (const auto whole = parameters.find(base + "*"); whole != parameters.end()) {
      joined = whole->second;
      percent = true;
    }
    constexpr int kMostParts = 100;
    for (int i = 0; joined.empty() || i != 0; ++i) {
      const std::string part = base + "*" + std::to_string(i);
      auto found = parameters.find(part);
      if (found == parameters.end()) {
        found = parameters.find(part + "*");
        percent = percent || found != parameters.end();
      }
      if (found == parameters.end() || i == kMostParts) break;
      joined += found->second;
    }
    if (!percent) return joined;
    std::string charset;
    const std::size_t one = joined.find('\'');
    const std::size_t two = one == joined.npos ? one : joined.find('\'', one + 1);
    if (two != joined.npos) {
      charset = joined.substr(0, one);
      joined.erase(0, two + 1);
    }
    std::ranges::replace(joined, '%', '=');
    std::size_t bad = 0;
    return text_of(unpacked_quoted(joined, false), charset, std::nullopt, bad);
  }
};

Value parsed(std::string_view field) {
  Value out;
  const std::size_t first = std::min(field.find(';'), field.size());
  out.main = ascii::lowered(trim(field.substr(0, first)));
  std::size_t at = first;
  while (at < field.size()) {
    ++at;  // the semicolon
    const std::size_t equals = field.find('=', at);
    if (equals == field.npos) break;
    const std::string name = ascii::lowered(trim(field.substr(at, equals - at)));
    at = std::min(field.find_first_not_of(" \t", equals + 1), field.size());
    std::string value;
    if (at < field.size() && field[at] == '"') {
      for (++at; at < field.size() && field[at] != '"'; ++at) {
        if (field[at] == '\\' && at + 1 < field.size()) ++at;
        value += field[at];
      }
      at = std::min(field.find(';', at), field.size());
    } else {
      const std::size_t end = std::min(field.find(';', at), field.size());
      value = trim(field.substr(at, end - at));
      at = end;
    }
    out.parameters.emplace(name, std::move(value));
  }
  return out;
}

/// A mail or a part of one.
struct Entity {
  std::map<std::string, std::string, std::less<>> fields;  ///< the first field of each name
  std::string_view body;

  Value value(std::string_view name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? Value() : parsed(found->second);
  }
};

Entity entity_of(std::string_view text) {
  Entity out;
  std::size_t at = 0;
  std::string* last = nullptr;
  while (at < text.size()) {
    const std::size_t begin = at;
    const std::string_view line = take_line(text, at);
    if (line.empty()) break;
    if (last != nullptr && (line[0] == ' ' || line[0] == '\t')) {
      *last += line;
      continue;
    }
    const std::size_t name = field_name(line);
    if (name == 0) {
      if (begin == 0 && line.starts_with("From ")) continue;  // line of a mailbox
      at = begin;  // a body without the blank line before it
      break;
    }
    const auto [field, added] =
        out.fields.try_emplace(ascii::lowered(line.substr(0, name)), line.substr(name + 1));
    last = added ? &field->second : nullptr;
    if (!added) last = &out.fields["\n"];  // continuation lines belong to a field that is not kept
  }
  out.body = text.substr(at);
  return out;
}

/// Returns the parts between the lines of a boundary.
std::vector<std::string_view> parts_of(std::string_view body, const std::string& boundary) {
  std::vector<std::string_view> out;
  const std::string mark = "--" + boundary;
  std::size_t begin = body.npos;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t here = at;
    const std::string_view line = take_line(body, at);
    if (!line.starts_with(mark)) continue;
    const std::string_view rest = trim(line.substr(mark.size()));
    if (!rest.empty() && rest != "--") continue;  // a longer boundary, of another list of parts
    if (begin != body.npos) out.push_back(body.substr(begin, here - begin));
    begin = at;
    if (rest == "--") return out;
  }
  if (begin != body.npos && begin < body.size()) out.push_back(body.substr(begin));
  return out;
}

/// Returns the text without its quotation marks.
std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view line = take_line(text, at);
    for (;;) {
      const std::size_t mark = line.find_first_not_of(' ');
      if (mark == line.npos || line[mark] != '>') break;
      line.remove_prefix(mark + 1);
      if (line.starts_with(' ')) line.remove_prefix(1);
    }
    out.append(line).append("\n");
  }
  return out;
}

class MailReader {
 public:
  explicit MailReader(std::optional<Encoding> undeclared) : undeclared_(undeclared) {}

  void read(std::string_view mail) {
    std::vector<Waiting> stack{{mail, 0}};
    while (!stack.empty()) {
      const Waiting now = stack.back();
      stack.pop_back();
      const Entity entity = entity_of(now.text);
      const Value type = entity.value("content-type");
      if (type.main == "multipart/encrypted" || type.main.ends_with("/pkcs7-mime")) {
        encrypted_ = true;
        continue;
      }
      if (!type.main.starts_with("multipart/")) {
        leaf(entity, type);
        continue;
      }
      if (now.depth == kDeepest) {
        too_deep_ = true;
        continue;
      }
      const std::string boundary = type.text("boundary");
      auto parts = parts_of(entity.body, boundary);
      if (parts.empty()) lost_ = true;
      if (type.main == "multipart/alternative") choose(parts);
      std::ranges::reverse(parts);
      for (const std::string_view part : parts) stack.push_back({part, now.depth + 1});
    }
  }

  DocumentText take() {
    DocumentText out{.kind = "eml"};
    out.files = std::move(files_);
    if (plain_.empty()) {
      for (const std::string& page : pages_) {
        const bool whole = ascii::find_folded(page, "<html") != page.npos;
        out.text += (whole ? "" : "<html>\n") + page + "\n";
      }
    } else {
      out.text = std::move(plain_);
      for (std::string& page : pages_) add_file("", ".html", std::move(page), out.files);
    }
    const auto tell = [&](const Code& code, std::vector<std::string> args) {
      out.findings.push_back(make_diagnostic(code, {}, std::move(args)));
    };
    if (encrypted_) tell(diag::document_encrypted, {std::string(out.kind)});
    if (too_deep_) tell(diag::nested_too_deep, {std::to_string(kDeepest)});
    if (lost_)
      out.findings.push_back(part_lost("the text", "the boundary of its parts is missing"));
    if (bad_ != 0) tell(diag::document_bytes, {std::to_string(bad_), std::string(charset_)});
    return out;
  }

 private:
  static constexpr int kDeepest = 50;
  struct Waiting {
    std::string_view text;
    int depth;
  };

  static std::string body_of(const Entity& entity) {
    const std::string how = entity.value("content-transfer-encoding").main;
    if (how == "base64") return unpacked_base64(entity.body);
    if (how == "quoted-printable") return unpacked_quoted(entity.body, false);
    return std::string(entity.body);
  }

  /// Chooses among several forms of one text: the plain one if it has words, else the last page,
  /// else the last form.
  static void choose(std::vector<std::string_view>& parts) {
    if (parts.empty()) return;
    std::string_view best = parts.back();
    for (const std::string_view part : parts) {
      const Entity entity = entity_of(part);
      const std::string type = entity.value("content-type").main;
      if ((type.empty() || type == "text/plain") && !trim(body_of(entity)).empty()) {
        best = part;
        break;
      }
      if (type == "text/html" || type == "multipart/related") best = part;
    }
    parts = {best};
  }

  void leaf(const Entity& entity, const Value& type) {
    const Value disposition = entity.value("content-disposition");
    std::string name = disposition.text("filename");
    if (name.empty()) name = type.text("name");
    const bool text = type.main.empty() || type.main.starts_with("text/");
    std::string body = body_of(entity);
    if (!text || !name.empty() || disposition.main == "attachment") {
      constexpr std::string_view kOther[] = {"image/", "audio/", "video/", "application/pgp-sig"};
      const bool other =
          std::ranges::any_of(kOther, [&](std::string_view o) { return type.main.starts_with(o); });
      if (other && name.empty()) return;
      const std::string_view ending = type.main == "message/rfc822" ? ".eml" : "";
      return add_file(std::move(name), ending, std::move(body), files_);
    }
    const auto charset = type.parameters.find("charset");
    if (charset != type.parameters.end()) charset_ = charset->second;
    const std::string decoded =
        text_of(body, charset == type.parameters.end() ? "" : charset->second, undeclared_, bad_);
    if (type.main == "text/html") {
      pages_.push_back(decoded);
    } else if (!trim(decoded).empty()) {
      plain_ += unquoted(decoded);
    }
  }

  void add_file(std::string name, std::string_view ending, std::string bytes,
                std::vector<AttachedFile>& files) {
    if (name.empty()) name = "part-" + std::to_string(++unnamed_) + std::string(ending);
    std::ranges::replace(name, '/', '_');
    std::ranges::replace(name, '\\', '_');
    files.push_back({std::move(name), std::move(bytes)});
  }

  std::optional<Encoding> undeclared_;
  std::string plain_;
  std::string charset_ = "text";
  std::vector<std::string> pages_;
  std::vector<AttachedFile> files_;
  std::size_t bad_ = 0;
  int unnamed_ = 0;
  bool encrypted_ = false, too_deep_ = false, lost_ = false;
};

}  // namespace

bool begins_mail(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  bool whose = false, mime = false;
  std::size_t at = 0;
  for (std::size_t lines = 0; at < head.size(); ++lines) {
    const std::string_view line = take_line(head, at);
    if (line.empty()) return whose && mime && at < head.size();
    if (lines != 0 && (line[0] == ' ' || line[0] == '\t')) continue;
    const std::size_t name = field_name(line);
    if (name == 0) {
      if (lines == 0 && line.starts_with("From ")) continue;
      return false;
    }
    const std::string field = ascii::lowered(line.substr(0, name));
    whose = whose || field == "from" || field == "subject" || field == "to";
    mime = mime || field == "mime-version" || field == "message-id" || field == "received" ||
           field == "content-type" || field == "return-path";
  }
  return false;
}

DocumentText read_mail(std::string_view bytes, std::optional<Encoding> undeclared) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  MailReader reader(undeclared);
  std::size_t begin = 0;
  while (bytes.starts_with("From ") && begin < bytes.size()) {
    // In a mailbox such a line stands before each mail, after a blank line.
    std::size_t end = begin;
    do {
      end = bytes.find("\nFrom ", end + 1);
    } while (end != bytes.npos && bytes[end - 1] != '\n' && bytes[end - 1] != '\r');
    end = end == bytes.npos ? bytes.size() : end + 1;
    reader.read(bytes.substr(begin, end - begin));
    begin = end;
  }
  if (begin == 0) reader.read(bytes);
  return reader.take();
}

}  // namespace qipu::document
