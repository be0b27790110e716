/**
 * The layout of the PDF. It contains no text of users: it reads report.json, whose strings are never code to Typst.
 */
export const typstSource = String.raw`#let data = json("report.json")
#let ink = rgb("#1A1F26")
#let accent = rgb("#1F3A5F")
#let grey = rgb("#5A6572")
#let hairline = 0.5pt + rgb("#C5CCD4")

#set document(title: data.title, author: data.author)
#set text(font: data.fonts, lang: data.lang, region: data.region, size: 10pt, fill: ink)
// Fonts for Chinese set these as wide as a character.
#show regex("[·’‘]"): set text(font: "Noto Sans")
#set par(leading: 0.56em, spacing: 0.9em)
#show figure: set block(breakable: false)
#show figure.caption: it => align(left, text(size: 8.5pt, fill: grey, it.body))
#set figure(numbering: none, supplement: none, gap: 2.5mm)
#set heading(numbering: none)
#show heading.where(level: 1): it => block(sticky: true, above: 8mm, below: 5mm, width: 100%, stroke: (bottom: 0.8pt + accent), inset: (bottom: 2mm), text(size: 17pt, fill: accent, weight: "bold", it.body))
#show heading.where(level: 2): it => block(sticky: true, above: 6mm, below: 3mm, text(size: 12.5pt, fill: accent, weight: "bold", it.body))
#show heading.where(level: 3): it => block(sticky: true, above: 5mm, below: 2.2mm, text(size: 10.5pt, weight: "bold", it.body))
#show link: set text(fill: accent)

#let foot = context {
  if data.hasCover and here().page() == 1 { return }
  set text(size: 7.5pt, fill: grey)
  block(width: 100%, stroke: (top: hairline), inset: (top: 2mm), grid(columns: (1fr, auto), data.footer, data.page.map(part => if part == "{page}" { counter(page).display("1") } else if part == "{pages}" { str(counter(page).final().first()) } else { part }).join()))
}
#let head = context {
  if data.hasCover and here().page() == 1 { return }
  set text(size: 7.5pt, fill: grey)
  block(width: 100%, stroke: (bottom: hairline), inset: (bottom: 2mm), grid(columns: (1fr, auto), column-gutter: 4mm, ..data.header.map(part => [#part])))
}
#set page(paper: "a4", margin: (top: 26mm, bottom: 24mm, left: 20mm, right: 20mm), header-ascent: 8mm, footer-descent: 8mm, header: head, footer: foot,
  foreground: if data.watermark == none { none } else { pdf.artifact(kind: "page", rotate(-50deg, text(size: 88pt, weight: "bold", fill: rgb("#8890A02E"), data.watermark))) })

#let sides = (left: left, right: right, centre: center)
#let run(one) = {
  if one.at("isBreak", default: false) { return linebreak() }
  let body = text(one.text)
  if one.at("isBold", default: false) { body = strong(body) }
  if one.at("isItalic", default: false) { body = emph(body) }
  if one.at("isUnderlined", default: false) { body = underline(body) }
  if "size" in one { body = text(size: one.size * 1pt, body) }
  if "colour" in one { body = text(fill: rgb("#" + one.colour), body) }
  if "fill" in one { body = box(fill: rgb("#" + one.fill), outset: (y: 1.5pt), body) }
  if "linkTo" in one { body = link(label(one.linkTo), body) }
  body
}
#let runs(all) = all.map(run).join()
#let missing(words) = text(size: 8pt, fill: grey, style: "italic", words)
#let picture(one) = if one.file == none { missing(data.missing) } else { image(one.file, width: one.width * 1mm, height: one.height * 1mm, alt: one.alt, fit: "stretch") }
#let content(one) = {
  let body = if one.kind == "picture" { picture(one) } else if one.at("isSmall", default: false) { text(size: 7.8pt, fill: grey, runs(one.runs)) } else { text(size: 8.8pt, runs(one.runs)) }
  block(above: 1.2mm, below: 0mm, width: 100%, align(sides.at(one.at("align", default: "left")), body))
}
// A line alone needs no block of its own: a report has tens of thousands of them.
#let plain(one) = if one.kind == "picture" or one.at("align", default: "left") != "left" { content(one) } else if one.at("isSmall", default: false) { text(size: 7.8pt, fill: grey, runs(one.runs)) } else { text(size: 8.8pt, runs(one.runs)) }
#let cell(one) = table.cell(
  colspan: one.at("span", default: 1), breakable: false,
  fill: if "fill" in one { rgb("#" + one.fill) } else if one.at("isLabel", default: false) { rgb("#EEF2F6") } else { none },
  if one.content.len() == 1 { plain(one.content.first()) } else { one.content.map(content).join() })
#let strokes = (grid: hairline, facts: (x: none, y: hairline), plain: none)
#let caption(words) = block(sticky: true, above: 4mm, below: 1.8mm, text(size: 8.5pt, fill: grey, words))

#let draw-table(one) = if one.style == "plain" {
  grid(columns: one.widths.map(part => part * 1fr), inset: 1.7mm, ..one.rows.flatten().map(entry => grid.cell(breakable: false, entry.content.map(content).join())))
} else {
  if one.caption != none { caption(one.caption) }
  block(breakable: not one.keepOnOnePage, width: 100%, below: 4mm, table(
    columns: one.widths.map(part => part * 1fr), stroke: strokes.at(one.style), inset: (x: 1.7mm, y: 1.3mm),
    ..(if one.head == none { () } else { (table.header(..one.head.map(cell)),) }),
    ..one.rows.flatten().map(cell)))
}
#let draw-bars(one) = figure(alt: one.alt, caption: [#one.caption], block(width: 100%, grid(
  columns: (46mm, 1fr, 12mm), row-gutter: 1.6mm, align: horizon + left,
  ..one.rows.map(row => (
    text(size: 8pt, row.label),
    stack(dir: ltr, box(width: 0pt, height: 3.6mm), ..row.parts.map(part => rect(width: part.share * 100%, height: 3.6mm, fill: rgb("#" + part.colour)))),
    align(right, text(size: 8pt, weight: "bold", str(row.count))),
  )).flatten())))
#let list-of(one, nested) = {
  let bodies = one.items.map(entry => {
    for (index, paragraph) in entry.paragraphs.enumerate() { block(sticky: index < entry.paragraphs.len() - 1, above: 0.75em, below: 0.75em, runs(paragraph)) }
    if entry.inner.len() > 0 { nested(entry) }
  })
  if one.isOrdered { enum(..bodies, spacing: 0.8em) } else { list(..bodies, spacing: 0.7em) }
}
#let inner-list(entry) = list-of((isOrdered: entry.isInnerOrdered, items: entry.inner), entry => none)
#let draw-elevation(one) = {
  if one.file == none { return missing(data.missing) }
  figure(alt: one.alt, caption: [#one.caption], box(width: one.width * 1mm, height: one.height * 1mm, {
    place(top + left, dx: one.picture.left * 1mm, dy: one.picture.top * 1mm, box(width: one.picture.width * 1mm, height: one.picture.height * 1mm, clip: true,
      place(top + left, dx: one.whole.left * 1mm, dy: one.whole.top * 1mm, image(one.file, width: one.whole.width * 1mm, height: one.whole.height * 1mm, alt: one.alt, fit: "stretch"))))
    place(top + left, image(bytes(one.overlay), format: "svg", width: one.width * 1mm, height: one.height * 1mm, alt: one.alt, fit: "stretch"))
  }))
}
#let draw-coverage(one) = figure(alt: one.alt, caption: [#one.caption], box(width: one.width * 1mm, height: one.height * 1mm, {
  place(top + left, image(one.file, width: one.width * 1mm, height: one.height * 1mm, alt: one.alt, fit: "stretch"))
  place(top + left, image(bytes(one.overlay), format: "svg", width: one.width * 1mm, height: one.height * 1mm, alt: one.alt, fit: "stretch"))
}))
#let draw(one) = {
  if one.kind == "heading" {
    if one.at("pageBreakBefore", default: false) { pagebreak(weak: true) }
    [#heading(level: one.level, one.text)#label(one.anchor)]
  } else if one.kind == "paragraph" {
    let style = one.at("style", default: "body")
    let body = runs(one.runs)
    if style == "title" { block(above: 8mm, below: 3mm, text(size: 27pt, fill: accent, weight: "bold", body)) }
    else if style == "subtitle" { block(below: 6mm, text(size: 14pt, fill: grey, body)) }
    else if style == "note" { block(below: 3mm, sticky: one.at("keepWithNext", default: false), text(size: 8.5pt, fill: grey, body)) }
    else { block(sticky: one.at("keepWithNext", default: false), body) }
  } else if one.kind == "list" { list-of(one, inner-list) }
  else if one.kind == "table" { draw-table(one) }
  else if one.kind == "bars" { draw-bars(one) }
  else if one.kind == "picture" { if one.caption == none { block(below: 4mm, picture(one.picture)) } else { figure(alt: one.picture.alt, caption: [#one.caption], picture(one.picture)) } }
  else if one.kind == "elevation" { draw-elevation(one) }
  else if one.kind == "coverage" { draw-coverage(one) }
  else if one.kind == "contents" {
    pagebreak(weak: true)
    block(below: 5mm, text(size: 17pt, fill: accent, weight: "bold", one.title))
    show outline.entry: it => block(above: 2.6mm, link(it.element.location(), text(fill: ink, it.inner())))
    outline(title: none, depth: 1)
    v(6mm)
  } else if one.kind == "space" { v(one.height * 1mm) }
}
#for one in data.blocks { draw(one) }
`
