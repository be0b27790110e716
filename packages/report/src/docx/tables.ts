import { run, severityColour, type Block, type Cell, type Content, type Row } from '../blocks.ts'
import { heightOfRows } from '../row-heights.ts'
import type { Draft } from './draft.ts'
import { textWidth, twips } from './page.ts'
import { paragraphXml } from './paragraphs.ts'
import { pictureXml } from './pictures.ts'
import { escaped } from './xml.ts'

type Table = Extract<Block, { readonly kind: 'table' }>
type Bars = Extract<Block, { readonly kind: 'bars' }>

const padding = 2

function contentXml(content: Content, width: number, keepsNext: boolean, draft: Draft): string {
  if (content.kind === 'line')
    return paragraphXml(content.runs, {
      style: content.isSmall === true ? 'Small' : 'Cell',
      keepsNext,
      align: content.align,
    })
  const placed = draft.pictures.placed(content.ref)
  if (placed === null)
    return paragraphXml([run(draft.words.pictureMissing, { isItalic: true })], {
      style: 'Small',
      keepsNext,
      align: 'centre',
    })
  const space = { width: Math.min(content.maxWidth ?? width, width - padding * 2), height: content.maxHeight }
  return paragraphXml(
    [],
    { style: 'Cell', keepsNext, align: content.align },
    pictureXml(placed, space, content.alt, draft.nextId()),
  )
}

type Place = { readonly width: number; readonly keepsNext: boolean }

function cellXml(cell: Cell, { width, keepsNext }: Place, draft: Draft): string {
  const fill = cell.fill ?? (cell.isLabel === true ? 'EEF2F6' : undefined)
  const properties = `<w:tcW w:w="${twips(width)}" w:type="dxa"/>${cell.span === undefined ? '' : `<w:gridSpan w:val="${cell.span}"/>`}${fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`}`
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${cell.content.map((content) => contentXml(content, width, keepsNext, draft)).join('') || paragraphXml([], { style: 'Small', keepsNext })}</w:tc>`
}

function rowXml(
  row: Row,
  widths: readonly number[],
  { isHead, keepsNext }: { readonly isHead: boolean; readonly keepsNext: boolean },
  draft: Draft,
): string {
  let column = 0
  const cells = row.map((cell) => {
    const span = cell.span ?? 1
    const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
    column += span
    return cellXml(cell, { width, keepsNext }, draft)
  })
  return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`
}

const openTable = (style: string, widths: readonly number[], description = ''): string =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblW w:w="${twips(textWidth)}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblLook w:val="0000"/>${description === '' ? '' : `<w:tblDescription w:val="${escaped(description)}"/>`}</w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join('')}</w:tblGrid>`

/** Two tables that touch would become one. */
const after = '</w:tbl><w:p><w:pPr><w:pStyle w:val="AfterTable"/></w:pPr></w:p>'

const styles = { grid: 'ReportGrid', facts: 'ReportFacts', plain: 'ReportPlain' } as const

export function* tableXml(
  { widths: parts, head, rows, caption, isWhole, look }: Table,
  draft: Draft,
): Iterable<string> {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const widths = parts.map((part) => (part / whole) * textWidth)
  if (rows.length === 0 && head === null) return
  // What is too tall for a page may part between its rows, but not behind its pictures.
  const staying = isWhole !== true ? 0 : heightOfRows(rows, widths) < 190 ? rows.length - 1 : 1
  if (caption !== null) yield paragraphXml([run(caption)], { style: 'TableCaption', keepsNext: true })
  yield openTable(styles[look], widths)
  if (head !== null) yield rowXml(head, widths, { isHead: true, keepsNext: true }, draft)
  for (const [index, row] of rows.entries())
    yield rowXml(row, widths, { isHead: false, keepsNext: index < staying }, draft)
  yield after
}

const steps = 60

/** Bars are shaded cells: sharp at any size, read by a screen reader, and nothing draws them but Word itself. */
export function* barsXml({ caption, alt, most, rows }: Bars, draft: Draft): Iterable<string> {
  const [first, last] = [48, 14]
  const step = (textWidth - first - last) / steps
  yield openTable('ReportBars', [first, ...Array.from({ length: steps }, () => step), last], alt)
  for (const { label, parts, count } of rows) {
    let used = 0
    const filled = parts.flatMap((part): readonly Cell[] => {
      const span = part.count === 0 ? 0 : Math.max(1, Math.min(steps - used, Math.round((part.count / most) * steps)))
      used += span
      return span === 0 ? [] : [{ content: [], span, fill: severityColour[part.severity] }]
    })
    const row: Row = [
      { content: [{ kind: 'line', runs: [run(label)], isSmall: true }] },
      ...filled,
      ...(used < steps ? [{ content: [], span: steps - used }] : []),
      { content: [{ kind: 'line', runs: [run(String(count), { isBold: true })], isSmall: true }] },
    ]
    yield rowXml(
      row,
      [first, ...Array.from({ length: steps }, () => step), last],
      { isHead: false, keepsNext: true },
      draft,
    )
  }
  yield `</w:tbl>${paragraphXml([run(caption)], { style: 'Caption' })}`
}
