#!/usr/bin/env python3
"""Makes documents as office programs, readers of books and mail programs write them: the smallest
ones that hold what is asked for. They come into the folder in which this is run."""

import base64
import io
import quopri
import zipfile

GAME = ["1. 炮二平五 马8进7", "2. 马二进三 车9平8", "3. 车一平二 马2进3"]


def save(name, data):
    with open(name, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def zipped(members, stored=()):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            kind = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name), data, kind)
    return out.getvalue()


XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relations(*targets):
    rows = "".join(f'<Relationship Id="rId{i}" Type="{RELATION}/{kind}" Target="{target}"/>'
                   for i, (kind, target) in enumerate(targets, 1))
    return XML + f'<Relationships xmlns="urn:relationships">{rows}</Relationships>'


# --- docx -----------------------------------------------------------------------------------------


def run(text):
    return f'<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr>{''.join(runs)}</w:p>"


def listed(number, *runs):
    return paragraph(*runs, properties=f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{number}"/></w:numPr>')


def table(rows):
    body = "".join("<w:tr>" + "".join(f"<w:tc><w:tcPr/>{''.join(paragraph(run(line)) for line in cell.splitlines())}</w:tc>"
                                      for cell in row) + "</w:tr>" for row in rows)
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{body}</w:tbl>"


def docx(body, main="word/document.xml", **parts):
    names = 'xmlns:w="urn:w" xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:v="urn:v"'
    members = [("[Content_Types].xml", XML + "<Types/>"),
               ("_rels/.rels", relations(("officeDocument", main))),
               (main, XML + f"<w:document {names}><w:body>{body}<w:sectPr/></w:body></w:document>")]
    for name, inside in parts.items():
        members.append((f"word/{name}.xml", XML + f"<w:{name} {names}>{inside}</w:{name}>"))
    return zipped(members)


def note(kind, number, text, rest=""):
    return f'<w:{kind} w:id="{number}"{rest}>{paragraph(run(text))}</w:{kind}>'


HEAD = [paragraph(run("象棋"), run("公开赛")), paragraph(run("红方：甲")), paragraph(run("黑方：乙"))]
save("game.docx", docx("".join(HEAD + [paragraph(run(line)) for line in GAME])))
save("breaks.docx", docx("".join(HEAD) + paragraph("<w:r><w:tab/></w:r>", *[
    run(line) + "<w:r><w:br/></w:r>" for line in GAME]), main="word/document2.xml"))
save("table.docx", docx(
    paragraph(run("名局")) + table([["红方", "甲"], ["黑方", "乙"]]) +
    table([["1.", "炮二平五", "马8进7"], ["2.", "马二进三", "车9平8"], ["3.", "车一平二", "马2进3"]])))
save("score.docx", docx(table([["红方", "黑方"], *(line.split(" ")[1:] for line in GAME)])))
# A table of two games, each in its cell.
save("cells.docx", docx(table([["\n".join(["红方：甲"] + GAME), "\n".join(["红方：丙", "1. 相三进五 炮8平5", "2. 马二进三 马8进7"])]])))
FOOT = '<w:r><w:footnoteReference w:id="2"/></w:r>'
save("notes.docx", docx(
    paragraph(run("甲 乙")) + paragraph(run(GAME[0]), FOOT) + paragraph(run(GAME[1])) +
    paragraph(run("3. 车一平二"), '<w:r><w:commentReference w:id="7"/></w:r>', run(" 马2进3")),
    footnotes=note("footnote", 0, "", ' w:type="separator"') + note("footnote", 2, "以下是屏风马。"),
    comments=note("comment", 7, "抢先出车。")))
# What was deleted while changes were tracked, and a text box in two forms, of which one counts.
save("changes.docx", docx(
    paragraph(run("1. 炮二平五 "), "<w:del><w:r><w:delText>炮8平5</w:delText></w:r></w:del>",
              "<w:ins>" + run("马8进7") + "</w:ins>") + paragraph(run(GAME[1])) + paragraph(run(GAME[2])) +
    paragraph("<w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>" +
              paragraph(run("4. 兵七进一 卒7进1")) + "</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><w:pict>"
              "<v:textbox><w:txbxContent>" + paragraph(run("4. 兵七进一 卒7进1")) +
              "</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>")))
# Word makes lists of what begins with numbers; the numbers stand elsewhere then.
LEVEL = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="{}"/><w:lvlText w:val="{}"/></w:lvl>'
save("numbered.docx", docx(
    "".join(listed(1, run(title)) + "".join(listed(number, run(line[3:])) for line in game)
            for number, (title, game) in
            enumerate([("甲", GAME), ("丙", ["1. 相三进五 炮8平5", "2. 马二进三 马8进7"])], 2)),
    numbering='<w:abstractNum w:abstractNumId="0">' + LEVEL.format("chineseCounting", "第%1局") + "</w:abstractNum>" +
    '<w:abstractNum w:abstractNumId="1">' + LEVEL.format("decimal", "%1.") + "</w:abstractNum>" +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'))
PGN = ['[Event "甲级联赛"]', '[Red "甲"]', '[Black "乙"]', '[Result "1-0"]', "", *GAME, "1-0"]
save("pgn.docx", docx("".join(paragraph(run(line.replace('"', "&quot;"))) for line in PGN)))
save("wrong.docx", docx(paragraph(run("1. 炮二平五 马8进7")) + paragraph(run("2. 马二进三 车9平8")) +
                        paragraph(run("3. 车一平二 马2进9"))))
save("letter.docx", docx(paragraph(run("明天下棋，请带棋盘。"))))
save("pictures.docx", docx(paragraph("<w:r><w:drawing/></w:r>")))
whole = docx("".join(HEAD + [paragraph(run(line)) for line in GAME]))
save("cut.docx", whole[:200])
# The archive is whole, its text is not.
save("half.docx", zipped([("[Content_Types].xml", XML + "<Types/>"), ("word/document.xml", XML + '<w:document xmlns:w="urn:w"><w:body>' +
                          "".join(paragraph(run(line)) for line in GAME) + "<w:p><w:r><w:t>4. 兵")]))
slide = '<p:sld xmlns:p="urn:p" xmlns:a="urn:a">{}</p:sld>'
lines = "".join(f"<a:p><a:pPr/><a:r><a:rPr/><a:t>{line}</a:t></a:r></a:p>" for line in GAME)
save("slides.pptx", zipped([("[Content_Types].xml", XML + "<Types/>"),
                            ("_rels/.rels", relations(("officeDocument", "ppt/presentation.xml"))),
                            ("ppt/presentation.xml", XML + "<p/>"),
                            ("ppt/slides/slide10.xml", XML + slide.format("<a:p><a:r><a:t>4. 兵七进一 卒7进1</a:t></a:r></a:p>")),
                            ("ppt/slides/slide2.xml", XML + slide.format(lines))]))

# --- xlsx -----------------------------------------------------------------------------------------


def cell(name, value, kind="s", style=""):
    style = f' s="{style}"' if style else ""
    if kind == "inline":
        return f'<c r="{name}" t="inlineStr"{style}><is><t>{value}</t></is></c>'
    kind = f' t="{kind}"' if kind else ""
    return f'<c r="{name}"{kind}{style}><v>{value}</v></c>'


def sheet(rows):
    body = "".join(f'<row r="{number}">{"".join(cells)}</row>' for number, cells in rows)
    return XML + f"<worksheet><sheetData>{body}</sheetData></worksheet>"


def xlsx(sheets, strings, styles=""):
    named = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="rId{i}"/>' for i, (name, _) in enumerate(sheets, 1))
    shared = "".join(f"<si>{text if text.startswith('<') else '<t>' + text + '</t>'}</si>" for text in strings)
    members = [("[Content_Types].xml", XML + "<Types/>"),
               ("_rels/.rels", relations(("officeDocument", "xl/workbook.xml"))),
               ("xl/workbook.xml", XML + f'<workbook xmlns:r="urn:r"><sheets>{named}</sheets></workbook>'),
               ("xl/_rels/workbook.xml.rels",
                relations(*[("worksheet", f"worksheets/sheet{i}.xml") for i in range(1, len(sheets) + 1)])),
               ("xl/sharedStrings.xml", XML + f"<sst>{shared}</sst>"),
               ("xl/styles.xml", XML + f"<styleSheet>{styles}</styleSheet>")]
    members += [(f"xl/worksheets/sheet{i}.xml", text) for i, (_, text) in enumerate(sheets, 1)]
    return zipped(members)


STYLES = ('<numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>'
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs>')
STRINGS = ["红方", "黑方", "日期", "结果", "着法", "<r><t>甲</t></r><rPh><t>jia</t></rPh><r><t>一</t></r>", "乙",
           "1. 炮二平五 马8进7 2. 马二进三", "红胜", "轮次"]
save("games.xlsx", xlsx([("对局", sheet([
    (1, [cell("A1", "甲级联赛对局", "inline")]),
    (3, [cell("A3", 0), cell("B3", 1), cell("C3", 2), cell("D3", 3), cell("E3", 4)]),
    (4, [cell("A4", 5), cell("B4", 6), cell("C4", 45000, "", 1), cell("D4", 8), cell("E4", 7)]),
    (6, [cell("A6", "丙", "inline"), cell("B6", 6), cell("C6", 45001, "", 2), cell("E6", 7)])]))], STRINGS, STYLES))
# Two sheets whose columns stand in another order, and one without games.
save("sheets.xlsx", xlsx([
    ("一", sheet([(1, [cell("A1", 0), cell("B1", 1), cell("C1", 4)]), (2, [cell("A2", 6), cell("B2", 6), cell("C2", 7)])])),
    ("说明", sheet([(1, [cell("A1", "由甲整理", "inline")])])),
    ("二", sheet([(1, [cell("A1", 1), cell("B1", 0), cell("C1", 9), cell("D1", 4)]),
                 (2, [cell("A2", 6), cell("B2", 5), cell("C2", 3, ""), cell("D2", 7)])]))], STRINGS))
save("moves.xlsx", xlsx([("谱", sheet([(i, [cell(f"A{i}", i, ""), cell(f"B{i}", red, "inline"), cell(f"C{i}", black, "inline")])
                                      for i, (_, red, black) in enumerate((line.split(" ") for line in GAME), 1)]))], []))
save("score.xlsx", xlsx([("谱", sheet([(1, [cell("A1", "回合", "inline"), cell("B1", 0), cell("C1", 1)])] + [
    (i + 1, [cell(f"A{i + 1}", i, ""), cell(f"B{i + 1}", red, "inline"), cell(f"C{i + 1}", black, "inline")])
    for i, (_, red, black) in enumerate((line.split(" ") for line in GAME), 1)]))], STRINGS))
save("numbers.xlsx", xlsx([("账", sheet([(1, [cell("A1", 1, ""), cell("B1", 0.5, "")])]))], []))

# --- odt, ods -------------------------------------------------------------------------------------

ODF = "application/vnd.oasis.opendocument."


def odf(kind, body, manifest="", styles=""):
    names = " ".join(f'xmlns:{n}="urn:{n}"' for n in ("office", "text", "table", "draw", "dc", "style"))
    content = XML + f"<office:document-content {names}><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    return zipped([("mimetype", ODF + kind), ("content.xml", content),
                   ("META-INF/manifest.xml", XML + f"<manifest>{manifest}</manifest>")], ("mimetype",))


save("game.odt", odf("text", "<text:h>公开赛</text:h><text:p>红方：甲</text:p><text:p>黑方：乙</text:p>" + "".join(
    f"<text:p>{line.replace(' ', '<text:s/>', 1)}</text:p>" for line in GAME)))
ITEM = "<text:list-item><text:p>{}</text:p></text:list-item>"
save("numbered.odt", odf("text", "".join(
    f'<text:list text:style-name="T"{on}>' + ITEM.format(title) + "</text:list>" +
    '<text:list text:style-name="N">' + "".join(ITEM.format(line[3:]) for line in game) + "</text:list>"
    for on, title, game in [(' xml:id="a"', "甲", GAME), (' text:continue-list="a"', "丙", ["1. 相三进五 炮8平5", "2. 马二进三 马8进7"])]),
    styles='<text:list-style style:name="T"><text:list-level-style-number text:level="1" style:num-format="一, 二, 三, ..." '
    'style:num-prefix="第" style:num-suffix="局"/></text:list-style><text:list-style style:name="N">'
    '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>'))
save("table.odt", odf("text", "<table:table><table:table-column/>" + "".join(
    "<table:table-row>" + "".join(f"<table:table-cell><text:p>{c}</text:p></table:table-cell>" for c in row) + "</table:table-row>"
    for row in [["红方", "甲"], *(line.split(" ") for line in GAME)]) + "</table:table>"))
save("notes.odt", odf("text", "<text:tracked-changes><text:p>删去</text:p></text:tracked-changes><text:p>1.  炮二平五\n  马8进7<text:note>"
                      "<text:note-citation>1</text:note-citation><text:note-body><text:p>屏风马。</text:p></text:note-body></text:note></text:p>"
                      "<text:p>2. 马二进三<office:annotation><dc:creator>某</dc:creator><text:p>正着。</text:p></office:annotation>"
                      "<text:tab/>车9平8<text:line-break/>3. 车一平二 马2进3</text:p>"))
save("games.ods", odf("spreadsheet", '<table:table table:name="表"><table:table-row>' + "".join(
    f"<table:table-cell><text:p>{c}</text:p></table:table-cell>" for c in ("红方", "黑方", "日期", "着法")) +
    '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="9"/></table:table-row>'
    '<table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>甲</text:p></table:table-cell>'
    '<table:table-cell office:date-value="2020-05-06"><text:p>五月六日</text:p></table:table-cell>'
    '<table:table-cell><text:p>1. 炮二平五 马8进7</text:p></table:table-cell></table:table-row>'
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>'))
save("locked.odt", odf("text", "?", '<file-entry full-path="content.xml"><encryption-data/></file-entry>'))

# --- epub -----------------------------------------------------------------------------------------


def page(title, lines):
    return XML + (f'<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{title}</title></head>\n<body>' +
                  "".join(f"<p>{line}</p>\n" for line in lines) + "</body></html>")


def epub(pages, order, extra=()):
    items = "".join(f'<item id="{i}" href="{href}" media-type="application/xhtml+xml"/>' for i, href, _ in pages)
    package = XML + f'<package><manifest>{items}</manifest><spine>{"".join(f"<itemref idref={chr(34)}{i}{chr(34)}/>" for i in order)}</spine></package>'
    return zipped([("mimetype", "application/epub+zip"),
                   ("META-INF/container.xml", XML + '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'),
                   ("OEBPS/book.opf", package)] +
                  [("OEBPS/" + href.replace("%20", " "), text) for _, href, text in pages if text] + list(extra), ("mimetype",))


SECOND = ["1. 相三进五 炮8平5", "2. 马二进三 马8进7", "3. 车一平二 车9平8"]
PAGES = [("b", "Text/b%20b.xhtml", page("第二局", SECOND)), ("a", "Text/a.xhtml", page("第一局", GAME)),
         ("p", "Text/p.xhtml", page("联赛", PGN[:4] + [" ".join(GAME) + " 1-0"]))]
save("book.epub", epub(PAGES, "apb"))
save("gaps.epub", epub(PAGES + [("x", "Text/x.xhtml", "")], "axq"))
save("sold.epub", epub(PAGES, "apb", [("META-INF/encryption.xml", XML + "<encryption>" + "".join(
    f'<CipherReference URI="OEBPS/Text/{name}"/>' for name in ("a.xhtml", "b%20b.xhtml", "p.xhtml")) + "</encryption>")]))

# --- rtf ------------------------------------------------------------------------------------------


def rtf_bytes(text, encoding="gbk"):
    return "".join(c if c < "\x80" else "".join(f"\\'{b:02x}" for b in c.encode(encoding)) for c in text)


def rtf_units(text):
    return "".join(c if c < "\x80" else "".join(
        f"\\u{u - 65536 if u > 32767 else u}?" for u in memoryview(c.encode("utf-16le")).cast("H")) for c in text)


FONTS = r"{\fonttbl{\f0\fnil\fcharset134 \'cb\'ce\'cc\'e5;}{\f1\fnil\fcharset136 mingliu;}{\f2\fnil\fcharset0 Arial;}}"
RTF = r"{\rtf1\ansi\ansicpg936\deff0" + FONTS + r"{\colortbl;\red0\green0\blue0;}{\info{\title 1. xx}}{\*\generator Word;}"
save("game.rtf", RTF + "\\pard " + "\\par\n".join(rtf_bytes(line) for line in ["红方：甲", *GAME]) + "\\par}")
save("units.rtf", r"{\rtf1\ansi\ansicpg1252\uc1 " + "\\par ".join(rtf_units(line) for line in ["红方：甲𠀀", *GAME]) + "}")
save("big5.rtf", RTF + "{\\f1 " + "\\line ".join(rtf_bytes(line, "big5") for line in ["1. 炮二平五 馬8進7", "2. 馬二進三 車9平8"]) + "}}")
save("table.rtf", RTF + "".join(r"\trowd\cellx100\cellx200\pard\intbl " + "".join(rtf_bytes(c) + r"\cell " for c in line.split(" ")) + r"\row "
                                for line in GAME) +
     r"\pard " + rtf_bytes("4. 兵七进一") + r"{\footnote " + rtf_bytes("正着。") + "} " + rtf_bytes("卒7进1") + r"\par{\header 9. xx}{\pict 00ff}}")
save("open.rtf", RTF + "\\par\n".join(rtf_bytes(line) for line in GAME))

# --- mails ----------------------------------------------------------------------------------------

FROM = "From: =?gb2312?B?vNc=?= <jia@example.org>\r\nTo: yi@example.org\r\nSubject: =?utf-8?q?=E6=A3=8B?=\r\nMIME-Version: 1.0\r\n"
BODY = "\r\n".join(["您好：", "", *GAME, "", "-- ", "甲"])


def part(kind, body, how="", rest=""):
    how = f"Content-Transfer-Encoding: {how}\r\n" if how else ""
    return f"Content-Type: {kind}\r\n{how}{rest}\r\n".encode() + body


def parts(kind, *inside):
    return f'Content-Type: multipart/{kind}; boundary="=_b"\r\n\r\nnot for you\r\n'.encode() + b"".join(
        b"--=_b\r\n" + p + b"\r\n" for p in inside) + b"--=_b--\r\n"


save("plain.eml", FROM.encode() + part("text/plain; charset=gb2312", base64.encodebytes(BODY.encode("gbk")), "base64"))
save("quoted.eml", FROM.encode() + part("text/plain;\r\n charset=utf-8", quopri.encodestring(
    "\n".join(["> 甲 写道：", *[">> " + line for line in GAME], "> 好棋！", ""]).encode()), "quoted-printable"))
save("undeclared.eml", FROM.encode() + b"\r\n" + BODY.encode("gbk"))
save("forms.eml", FROM.encode() + parts("alternative", part("text/plain; charset=utf-8", BODY.encode()),
                                        part("text/html; charset=utf-8", "<p>1. 炮二平五 马8进7</p>".encode())))
save("page.eml", FROM.encode() + part("text/html; charset=gbk", (
    "<div>对局</div>" + "".join(f"<div>{line}</div>" for line in GAME)).encode("gbk")))
save("files.eml", FROM.encode() + parts(
    "mixed", part("text/plain; charset=utf-8", "附上棋谱。".encode()),
    part('application/octet-stream; name="=?utf-8?B?5qOL6LCxLnBnbg==?="', base64.encodebytes("\n".join(PGN).encode()), "base64",
         "Content-Disposition: attachment;\r\n filename*=utf-8''%E6%A3%8B%E8%B0%B1.pgn\r\n"),
    part("image/jpeg; name=a.jpg", b"\xff\xd8\xff\xe0", "", "Content-Disposition: attachment\r\n"),
    part("message/rfc822", FROM.encode() + part("text/plain; charset=utf-8", BODY.encode()))))
save("two.mbox", b"From jia Mon Jan  1 2020\n" + FROM.replace("\r", "").encode() + b"\n" + "\n".join(GAME).encode() +
     b"\n\nFrom jia Tue Jan  2 2020\n" + FROM.replace("\r", "").encode() + b"\n" + "\n".join(SECOND).encode() + b"\n")
save("sealed.eml", FROM.encode() + part("application/pkcs7-mime; name=smime.p7m", b"AAAA", "base64"))
save("letter.eml", FROM.encode() + part("text/plain; charset=utf-8", "明天见。".encode()))

# --- what is no document, or locked ---------------------------------------------------------------

COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
save("locked.docx", COMPOUND + "EncryptedPackage".encode("utf-16le"))
save("old.doc", COMPOUND + "WordDocument".encode("utf-16le"))
save("mixed.zip", zipped([("docs/game.docx", whole), ("letter.docx", docx(paragraph(run("你好。")))), ("docs/game.txt", "\n".join(GAME))]))
save("word.zip", zipped([("word/game.txt", "\n".join(GAME)), ("word/notes.xml", "<a/>")]))
save("bomb.docx", docx(paragraph(run(" " * 200_000_000))))
