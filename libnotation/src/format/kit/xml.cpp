#include "format/kit/xml.h"

#include <expat.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <vector>

namespace qipu::xml {

namespace {

// --- characters that other programs leave unescaped

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

// Returns true if `rest` begins with U+FFFE or U+FFFF.
bool is_noncharacter(std::string_view rest) {
  return rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
}

bool is_character(std::uint32_t c) {
  return c == 9 || c == 10 || c == 13 || (c >= 0x20 && c < 0xD800) || (c > 0xDFFF && c < 0xFFFE) ||
         (c > 0xFFFF && c <= 0x10FFFF);
}

// Returns true if an ampersand begins a reference that XML itself defines.
bool begins_reference(std::string_view rest) {
  for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
    if (rest.starts_with(known)) return true;
  }
  if (!rest.starts_with("&#")) return false;
  rest.remove_prefix(2);
  const bool hex = rest.starts_with('x');
  if (hex) rest.remove_prefix(1);
  constexpr std::size_t kLongest = 8;
  std::uint32_t n = 0;
  const char* const last = rest.data() + std::min(rest.size(), kLongest);
  const auto [end, error] = std::from_chars(rest.data(), last, n, hex ? 16 : 10);
  return error == std::errc() &&
         rest.substr(static_cast<std::size_t>(end - rest.data())).starts_with(';') &&
         is_character(n);
}

// Returns true if < begins a tag. Tag names in records are ASCII.
bool begins_tag(std::string_view rest) {
  if (rest.size() < 2) return true;
  const char c = rest[1];
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' || c == '!' || c == '?' ||
         c == '_';
}

// Escapes the characters that other programs left unescaped, and remembers their original offsets.
// It works only as far as the text is read, so that many records in one text take linear time.
class Mender {
 public:
  explicit Mender(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }

  // Returns the next part, at least `size` bytes unless the text ends. It is valid until the next
  // call.
  std::string_view next(std::size_t size) {
    given_ += given_now_;
    out_.clear();
    const std::size_t begin = copied_ = at_;
    while (!at_end() && at_ - begin < size) step();
    if (!out_.empty()) out_ += text_.substr(copied_, at_ - copied_);
    const std::string_view piece = out_.empty() ? text_.substr(begin, at_ - begin) : out_;
    given_now_ = piece.size();
    return piece;
  }

  // Stores the number of characters escaped before `end`, and the offset of the first.
  void count(std::size_t end, Result& result) const {
    result.mended = static_cast<std::size_t>(std::ranges::lower_bound(odd_, end) - odd_.begin());
    if (result.mended != 0) result.mended_at = odd_[0];
  }

  // Returns the offset in the original text for an offset in the escaped text.
  std::size_t origin(std::size_t place) const {
    const auto after = std::ranges::upper_bound(marks_, place, {}, &Mark::mended);
    if (after == marks_.begin()) return place;
    const Mark& mark = *std::prev(after);
    return mark.original + (place - mark.mended);
  }

 private:
  struct Mark {
    std::size_t mended, original;
  };

  void step() {
    const std::string_view rest = text_.substr(at_);
    const char c = rest[0];
    if (inside_tag_) {
      if (c == '>') inside_tag_ = false;
      if (c == '"' || c == '\'') return value(c);
    } else if (c == '<') {
      for (const auto& [open, close] : {std::pair{"<![CDATA[", "]]>"}, std::pair{"<!--", "-->"}}) {
        if (rest.starts_with(open)) return skip(close);
      }
      if (!begins_tag(rest)) return put("&lt;", 1, true);
      inside_tag_ = true;
    } else if (c == '&' && !begins_reference(rest)) {
      return put("&amp;", 1, true);
    }
    character(rest);
  }

  void character(std::string_view rest) {
    if (is_control(rest[0])) return put(kReplacement, 1, true);
    if (is_noncharacter(rest)) return put(kReplacement, 3, true);
    ++at_;
  }

  // Goes to the end of a section in which nothing is escaped.
  void skip(std::string_view close) {
    const std::size_t end = std::min(text_.find(close, at_), text_.size() - close.size());
    const std::size_t after = std::min(end + close.size(), text_.size());
    while (at_ < after) character(text_.substr(at_));
  }

  // Handles an attribute's value. A doubtful closing quote is left to expat.
  void value(char quote) {
    ++at_;
    const std::size_t end = text_.find(quote, at_);
    if (end == text_.npos || end + 1 >= text_.size() ||
        !std::string_view(" \t\r\n/>?").contains(text_[end + 1])) {
      return;
    }
    while (at_ < end) {
      const std::string_view rest = text_.substr(at_);
      if (rest[0] == '<') {
        put("&lt;", 1, true);
      } else if (rest[0] == '&' && !begins_reference(rest)) {
        put("&amp;", 1, true);
      } else if (rest[0] == '\n' || rest[0] == '\r') {  // expat would turn it into a blank
        put("&#10;", rest.starts_with("\r\n") ? 2 : 1, false);
      } else {
        character(rest);
      }
    }
    at_ = end + 1;
  }

  void put(std::string_view instead, std::size_t count, bool odd) {
    if (odd) odd_.push_back(at_);
    out_ += text_.substr(copied_, at_ - copied_);
    out_ += instead;
    copied_ = at_ += count;
    marks_.push_back({given_ + out_.size(), at_});
  }

  std::string_view text_;
  std::size_t at_ = 0, copied_ = 0;
  bool inside_tag_ = false;
  std::string out_;                        // the current part, if it needs escapes
  std::size_t given_ = 0, given_now_ = 0;  // bytes before the current part, and in it
  std::vector<Mark> marks_;
  std::vector<std::size_t> odd_;  // offsets at which something was escaped
};

// --- expat --------------------------------------------------------------------------------------

struct Free {
  void operator()(XML_ParserStruct* parser) const { XML_ParserFree(parser); }
};

class XmlReader {
 public:
  XmlReader(Handler& handler, Mender& mender)
      : handler_(handler), mender_(mender), parser_(XML_ParserCreate("UTF-8")) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_open, on_close);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetCdataSectionHandler(parser_.get(), on_raw_begin, on_raw_end);
    XML_SetEntityDeclHandler(parser_.get(), on_entity);
  }

  void read(Result& result) {
    // Each piece is twice as long as the one before. So no token is scanned often, and each of many
    // records in one text costs time linear in its own length.
    constexpr std::size_t kFirst = 512;
    bool sound = true;
    for (std::size_t size = kFirst; sound; size *= 2) {
      const std::string_view piece = mender_.next(size);
      sound = feed(piece, mender_.at_end());
      if (mender_.at_end()) break;
    }
    mender_.count(ended_ ? end_ : std::string_view::npos, result);
    if (ended_ || sound) return;
    const XML_Error error = XML_GetErrorCode(parser_.get());
    result.damaged = true;
    result.at = place();
    result.cut = error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
                 error == XML_ERROR_PARTIAL_CHAR || error == XML_ERROR_UNCLOSED_CDATA_SECTION;
    result.what = entities_ ? "entities are declared" : XML_ErrorString(error);
  }

 private:
  // Passes text to expat, in pieces because expat's lengths are int. Returns false if expat
  // stopped.
  bool feed(std::string_view text, bool last) {
    constexpr std::size_t kMost = std::size_t{1} << 30;
    while (true) {
      const std::string_view piece = text.substr(0, kMost);
      text.remove_prefix(piece.size());
      const int final = last && text.empty() ? 1 : 0;
      const auto status =
          XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), final);
      if (status == XML_STATUS_ERROR) return false;
      if (text.empty()) return true;
    }
  }

  static XmlReader& self(void* data) { return *static_cast<XmlReader*>(data); }

  std::size_t place(int beyond = 0) const {
    const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
    return mender_.origin(index < 0 ? 0 : static_cast<std::size_t>(index + beyond));
  }

  void end_unless(bool go_on) {
    if (go_on) return;
    ended_ = true;
    end_ = place(XML_GetCurrentByteCount(parser_.get()));
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  static void on_open(void* data, const XML_Char* name, const XML_Char** attributes) {
    XmlReader& r = self(data);
    if (r.ended_) return;
    r.attributes_.clear();
    for (; *attributes != nullptr; attributes += 2) {
      r.attributes_.push_back({attributes[0], attributes[1]});
    }
    r.end_unless(r.handler_.open(name, r.attributes_, r.place()));
  }
  static void on_close(void* data, const XML_Char* name) {
    XmlReader& r = self(data);
    if (r.ended_) return;
    r.end_unless(r.handler_.close(name, r.place(XML_GetCurrentByteCount(r.parser_.get()))));
  }
  static void on_text(void* data, const XML_Char* text, int size) {
    XmlReader& r = self(data);
    if (!r.ended_) r.handler_.text({text, static_cast<std::size_t>(size)}, r.raw_);
  }
  static void on_raw_begin(void* data) { self(data).raw_ = true; }
  static void on_raw_end(void* data) { self(data).raw_ = false; }
  static void on_entity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                        const XML_Char*, const XML_Char*, const XML_Char*) {
    self(data).entities_ = true;
    XML_StopParser(self(data).parser_.get(), XML_FALSE);
  }

  Handler& handler_;
  Mender& mender_;
  std::unique_ptr<XML_ParserStruct, Free> parser_;
  std::vector<Attribute> attributes_;
  bool raw_ = false, ended_ = false, entities_ = false;
  std::size_t end_ = 0;  // offset at which the handler ended the reading
};

}  // namespace

std::optional<std::string_view> find(std::span<const Attribute> attributes, std::string_view name) {
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? std::nullopt : std::optional(found->value);
}

Result parse(std::string_view text, Handler& handler) {
  Result result;
  Mender mender(text);
  XmlReader(handler, mender).read(result);
  return result;
}

namespace {

enum class Where : std::uint8_t { text, value, raw };

void append(std::string& out, std::string_view text, Where where) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_control(c)) {
      out += kReplacement;
    } else if (c == '\xEF' && is_noncharacter(text.substr(i))) {
      out += kReplacement;
      i += 2;
    } else if (where == Where::raw) {
      if (text.substr(i).starts_with("]]>")) {
        out += "]]]]><![CDATA[>";
        i += 2;
      } else {
        out += c;
      }
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '\r') {
      out += "&#13;";
    } else if (where == Where::value && c == '"') {
      out += "&quot;";
    } else if (where == Where::value && c == '\n') {
      out += "&#10;";
    } else if (where == Where::value && c == '\t') {
      out += "&#9;";
    } else {
      out += c;
    }
  }
}

}  // namespace

void tell(const Result& result,
          const std::function<void(const Code& code, std::size_t at, std::string what)>& report) {
  if (result.mended != 0) {
    report(diag::xml_mended, result.mended_at, std::to_string(result.mended));
  }
  if (!result.damaged) return;
  report(result.cut ? diag::truncated : diag::bad_xml, result.at, result.cut ? "XML" : result.what);
}

void append_text(std::string& out, std::string_view text) { append(out, text, Where::text); }
void append_value(std::string& out, std::string_view text) { append(out, text, Where::value); }
void append_raw(std::string& out, std::string_view text) { append(out, text, Where::raw); }

std::string fit(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\xEF' && is_noncharacter(text.substr(i))) {
      out += kReplacement;
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace qipu::xml
