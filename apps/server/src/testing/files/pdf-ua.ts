import { isDict, openPdf, type Pdf, type PdfDict, type PdfValue } from './pdf-objects.ts'

const textOf = (value: PdfValue | undefined): string => (typeof value === 'string' ? value : '')

/** ISO 14289-1 §7.1: named, in a language, tagged. */
function faultsOfDocument(pdf: Pdf, catalog: PdfDict): readonly string[] {
  const metadata = pdf.stream(catalog['/Metadata'])
  const said: readonly (readonly [string, boolean])[] = [
    ['does not call itself PDF/UA-1', metadata.includes('<pdfuaid:part>1</pdfuaid:part>')],
    ['has no title', /<dc:title>.*?<rdf:li[^>]*>[^<]+<\/rdf:li>/s.test(metadata)],
    ['shows its file name and not its title', pdf.dict(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true],
    ['has no language', textOf(pdf.get(catalog['/Lang'])) !== ''],
    ['is not marked', pdf.dict(catalog['/MarkInfo'])['/Marked'] === true],
  ]
  return said.flatMap(([fault, isFine]) => (isFine ? [] : [fault]))
}

type Element = { readonly kind: string; readonly dict: PdfDict; readonly inner: readonly Element[] }

/** Elements below one, without the content they mark. */
function elementsOf(pdf: Pdf, value: PdfValue | undefined): readonly Element[] {
  return pdf.list(value).flatMap((one): readonly Element[] => {
    const dict = pdf.get(one)
    if (!isDict(dict) || dict['/S'] === undefined) return []
    return [{ kind: textOf(dict['/S']).slice(1), dict, inner: elementsOf(pdf, dict['/K']) }]
  })
}

const walk = (elements: readonly Element[]): readonly Element[] =>
  elements.flatMap((element) => [element, ...walk(element.inner)])

const standard = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form'.split(
    ' ',
  ),
)

/** §7.4: the first heading is of the first level, and no level is left out. */
function faultsOfHeadings(all: readonly Element[]): readonly string[] {
  const levels = all.flatMap(({ kind }) => (/^H[1-6]$/.test(kind) ? [Number(kind[1])] : []))
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1
      ? [`a heading of level ${level} follows one of level ${levels[index - 1] ?? 0}`]
      : [],
  )
}

/** §7.5: every table has headers, each of a column or a row, and what a cell names exists. */
function faultsOfTables(pdf: Pdf, all: readonly Element[]): readonly string[] {
  const attributes = ({ dict }: Element) => pdf.list(dict['/A']).map((one) => pdf.dict(one))
  const ids = new Set(all.map(({ dict }) => textOf(dict['/ID'])))
  return all
    .filter(({ kind }) => kind === 'Table')
    .flatMap((table) => {
      const cells = walk(table.inner).filter(({ kind }) => kind === 'TH' || kind === 'TD')
      const headers = cells.filter(({ kind }) => kind === 'TH')
      const widths = walk(table.inner)
        .filter(({ kind }) => kind === 'TR')
        .map(({ inner }) =>
          inner.reduce((sum, one) => sum + Number(attributes(one).find((a) => a['/ColSpan'])?.['/ColSpan'] ?? 1), 0),
        )
      return [
        ...(headers.length === 0 ? ['a table has no header'] : []),
        ...(headers.every((one) => attributes(one).some((of) => of['/Scope'] !== undefined))
          ? []
          : ['a header is of no column and no row']),
        ...(cells
          .flatMap((one) => attributes(one).flatMap((of) => pdf.list(of['/Headers'])))
          .every((id) => ids.has(textOf(id)))
          ? []
          : ['a cell names a header that is not there']),
        ...(new Set(widths).size > 1 ? ['rows of a table have different numbers of cells'] : []),
      ]
    })
}

const holds: Readonly<Record<string, readonly string[]>> = {
  L: ['LI', 'Caption', 'L'],
  LI: ['Lbl', 'LBody', 'Div', 'Span'],
  TR: ['TH', 'TD'],
  TOC: ['TOCI', 'TOC', 'Caption'],
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
}

function faultsOfElements(pdf: Pdf, root: PdfDict): readonly string[] {
  const roles = pdf.dict(root['/RoleMap'])
  const all = walk(elementsOf(pdf, root['/K']))
  return [
    ...(all.length === 0 ? ['has no structure'] : []),
    ...faultsOfHeadings(all),
    ...faultsOfTables(pdf, all),
    ...all.flatMap(({ kind, dict, inner }) => [
      ...(standard.has(kind) || standard.has(textOf(roles[`/${kind}`]).slice(1))
        ? []
        : [`${kind} is no known element`]),
      ...(kind === 'Figure' && textOf(pdf.get(dict['/Alt'])).trim() === '' ? ['a figure is not described'] : []),
      ...inner.flatMap((one) => (holds[kind]?.includes(one.kind) === false ? [`${one.kind} lies in ${kind}`] : [])),
    ]),
  ]
}

/** §7.21: every font is in the file, and its letters can be read out. */
function faultsOfFonts(pdf: Pdf): readonly string[] {
  return pdf.ofType('Font').flatMap((font) => {
    const isOuter = font['/Subtype'] === '/Type0'
    const hasFile = (of: PdfDict) => ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => key in of)
    const own = isOuter ? [] : [pdf.dict(font['/FontDescriptor'])]
    return [
      ...(own.every(hasFile) ? [] : [`the font ${textOf(font['/BaseFont'])} is not embedded`]),
      ...(isOuter && font['/ToUnicode'] === undefined ? [`the font ${textOf(font['/BaseFont'])} has no letters`] : []),
    ]
  })
}

const operators = /\((?:\\[\s\S]|[^\\()])*\)|<[^<>]*>|\/\S+|\b(?:BDC|BMC|EMC|Tj|TJ|Do|f\*?|S|s|B\*?|b\*?|sh)(?=\s|$)/g

/** §7.1: what is drawn on a page is in the structure, or marked as none of its content. */
function drawsUnmarked(content: string): boolean {
  let depth = 0
  for (const [word] of content.matchAll(operators)) {
    if (word === 'BDC' || word === 'BMC') depth += 1
    else if (word === 'EMC') depth -= 1
    else if (depth === 0 && /^[A-Za-z]/.test(word)) return true
  }
  return depth !== 0
}

function faultsOfPages(pdf: Pdf): readonly string[] {
  return pdf.ofType('Page').flatMap((page, index) => {
    const annotations = pdf.list(page['/Annots']).map((one) => pdf.dict(one))
    const links = annotations.filter((one) => one['/Subtype'] === '/Link')
    return [
      ...(page['/StructParents'] === undefined ? [`page ${index + 1} is not in the structure`] : []),
      ...(annotations.length > 0 && page['/Tabs'] !== '/S' ? [`page ${index + 1} has no order of its links`] : []),
      ...(links.every((one) => textOf(one['/Contents']) !== '' && one['/StructParent'] !== undefined)
        ? []
        : [`a link on page ${index + 1} is not described`]),
      ...(pdf.list(page['/Contents']).length === 0 || drawsUnmarked(pdf.stream(page['/Contents']))
        ? [`page ${index + 1} draws what is not marked`]
        : []),
    ]
  })
}

/** What PDF/UA-1 forbids and can be found without a person; each fault once. */
export function pdfUaFaults(bytes: Buffer): readonly string[] {
  const pdf = openPdf(bytes)
  const catalog = pdf.ofType('Catalog').at(-1) ?? {}
  return [
    ...new Set([
      ...faultsOfDocument(pdf, catalog),
      ...faultsOfElements(pdf, pdf.dict(catalog['/StructTreeRoot'])),
      ...faultsOfFonts(pdf),
      ...faultsOfPages(pdf),
    ]),
  ]
}
