import { unzipSync, strFromU8 } from 'fflate'
import { allElements as all, emptyElement, parseXml as parse, type XmlElement as Element } from './xml-tree.ts'

const orders: Readonly<Record<string, readonly string[]>> = {
  'w:pPr': [
    'pStyle',
    'keepNext',
    'keepLines',
    'pageBreakBefore',
    'framePr',
    'widowControl',
    'numPr',
    'suppressLineNumbers',
    'pBdr',
    'shd',
    'tabs',
    'spacing',
    'ind',
    'contextualSpacing',
    'jc',
    'outlineLvl',
    'rPr',
  ].map((name) => `w:${name}`),
  'w:rPr': [
    'rStyle',
    'rFonts',
    'b',
    'bCs',
    'i',
    'iCs',
    'caps',
    'color',
    'spacing',
    'kern',
    'position',
    'sz',
    'szCs',
    'highlight',
    'u',
    'effect',
    'bdr',
    'shd',
    'vertAlign',
    'rtl',
    'cs',
    'lang',
  ].map((name) => `w:${name}`),
  'w:tcPr': ['tcW', 'gridSpan', 'vMerge', 'tcBorders', 'shd', 'noWrap', 'tcMar', 'vAlign'].map((name) => `w:${name}`),
  'w:tblPr': [
    'tblStyle',
    'tblW',
    'jc',
    'tblInd',
    'tblBorders',
    'shd',
    'tblLayout',
    'tblCellMar',
    'tblLook',
    'tblCaption',
    'tblDescription',
  ].map((name) => `w:${name}`),
  'w:sectPr': ['headerReference', 'footerReference', 'pgSz', 'pgMar', 'titlePg'].map((name) => `w:${name}`),
  'w:tbl': ['bookmarkStart', 'tblPr', 'tblGrid', 'tr'].map((name) => `w:${name}`),
  'w:p': ['w:pPr', '*'],
  'w:r': ['w:rPr', '*'],
  'w:tc': ['w:tcPr', '*'],
  'wp:inline': ['wp:extent', 'wp:effectExtent', 'wp:docPr', 'wp:cNvGraphicFramePr', 'a:graphic'],
}

function orderFaults(element: Element): readonly string[] {
  const order = orders[element.name]
  if (order === undefined) return []
  const rank = (name: string) => {
    const index = order.indexOf(name)
    return index === -1 ? order.indexOf('*') : index
  }
  const ranks = element.children.map(({ name }) => rank(name))
  const isWrong = ranks.some((one, index) => one === -1 || (index > 0 && one < ranks[index - 1]!))
  return isWrong ? [`${element.name} has ${element.children.map(({ name }) => name).join(' ')}`] : []
}

const repeated = (what: string, values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index).map((value) => `${what} twice: ${value}`)

function bodyFaults(body: Element): readonly string[] {
  const elements = [...all(body)]
  const attribute = (name: string, key: string) =>
    elements.flatMap((one) => (one.name === name ? [one.attributes[key] ?? ''] : []))
  const bookmarks = new Set(attribute('w:bookmarkStart', 'w:name'))
  return [
    ...repeated('drawing id', attribute('wp:docPr', 'id')),
    ...repeated('bookmark id', attribute('w:bookmarkStart', 'w:id')),
    ...repeated('bookmark', attribute('w:bookmarkStart', 'w:name')),
    ...attribute('w:bookmarkStart', 'w:name')
      .filter((name) => !/^[a-z_]\w{0,39}$/i.test(name))
      .map((name) => `no name of a bookmark: ${name}`),
    ...attribute('w:hyperlink', 'w:anchor')
      .filter((name) => !bookmarks.has(name))
      .map((name) => `link to nothing: ${name}`),
    ...elements
      .filter(({ name, children }) => name === 'w:tc' && children.at(-1)?.name !== 'w:p')
      .map(() => 'cell without a last paragraph'),
    ...elements
      .filter(
        ({ name, children }) =>
          (name === 'w:body' || name === 'w:tc') &&
          children.some((child, index) => child.name === 'w:tbl' && children[index + 1]?.name === 'w:tbl'),
      )
      .map(() => 'two tables touch'),
    ...elements
      .filter(({ name }) => name === 'w:tbl')
      .flatMap((table) => {
        const columns = table.children.find(({ name }) => name === 'w:tblGrid')?.children.length ?? 0
        return table.children
          .filter(({ name }) => name === 'w:tr')
          .map((row) =>
            row.children
              .filter(({ name }) => name === 'w:tc')
              .reduce(
                (sum, cell) =>
                  sum +
                  Number(
                    cell.children[0]?.children.find(({ name }) => name === 'w:gridSpan')?.attributes['w:val'] ?? 1,
                  ),
                0,
              ),
          )
          .filter((width) => width !== columns)
          .map((width) => `row of ${width} in a table of ${columns}`)
      }),
    ...elements
      .filter(({ name }) => name === 'w:instrText')
      .filter(({ text }) => !/^ (PAGE|NUMPAGES|PAGEREF \w+ \\h) $/.test(text))
      .map(({ text }) => `field ${text}`),
  ]
}

const relationsOf = (name: string): string => name.replace(/(?<![^/])[^/]*$/, '_rels/$&.rels')

/** The rules that Word checks before it opens a .docx without repairing it. Answers a line for each one broken. */
export function wordFaults(bytes: Uint8Array): readonly string[] {
  const files = unzipSync(bytes)
  const parsed = Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, content]) => [name, parse(strFromU8(content))]),
  )
  const types = [...all(parsed['[Content_Types].xml']!)]
  const typed = (name: string) =>
    types.some(
      ({ attributes }) => attributes['PartName'] === `/${name}` || attributes['Extension'] === name.split('.').at(-1),
    )
  const styles = new Set(
    [...all(parsed['word/styles.xml']!)].flatMap(({ name, attributes }) =>
      name === 'w:style' ? [attributes['w:styleId'] ?? ''] : [],
    ),
  )
  const numbers = new Set(
    [...all(parsed['word/numbering.xml'] ?? emptyElement)].flatMap(({ name, attributes }) =>
      name === 'w:num' ? [attributes['w:numId'] ?? ''] : [],
    ),
  )
  const parts = Object.entries(parsed).filter(([name]) => name.startsWith('word/') && name.endsWith('.xml'))
  return [
    ...Object.keys(files)
      .filter((name) => !typed(name))
      .map((name) => `no content type: ${name}`),
    ...parts.flatMap(([, root]) => [...all(root)].flatMap(orderFaults)),
    ...parts.flatMap(([, root]) =>
      [...all(root)].flatMap(({ name, attributes }) =>
        ['w:pStyle', 'w:rStyle', 'w:tblStyle'].includes(name) && !styles.has(attributes['w:val'] ?? '')
          ? [`no style ${attributes['w:val']}`]
          : name === 'w:numId' && !numbers.has(attributes['w:val'] ?? '')
            ? [`no list ${attributes['w:val']}`]
            : [],
      ),
    ),
    ...parts.flatMap(([name, root]) => {
      const relations = [...all(parsed[relationsOf(name)] ?? emptyElement)].filter((one) => one.name === 'Relationship')
      const used = [...all(root)].flatMap(({ attributes }) =>
        [attributes['r:id'], attributes['r:embed']].filter((id) => id !== undefined),
      )
      return [
        ...used
          .filter((id) => !relations.some(({ attributes }) => attributes['Id'] === id))
          .map((id) => `no relation ${id}`),
        ...relations
          .filter(
            ({ attributes }) =>
              attributes['TargetMode'] === 'External' || files[`word/${attributes['Target']}`] === undefined,
          )
          .map(({ attributes }) => `relation to ${attributes['Target']}`),
        ...repeated(
          'relation',
          relations.map(({ attributes }) => attributes['Id'] ?? ''),
        ),
      ]
    }),
    ...bodyFaults(parsed['word/document.xml']!),
  ]
}

/** All text of the pages, a line for each run. */
export function wordsOf(bytes: Uint8Array): string {
  return [...all(parse(strFromU8(unzipSync(bytes)['word/document.xml']!)))]
    .flatMap(({ name, text }) => (name === 'w:t' ? [text] : []))
    .join('\n')
}
