import { paragraphXml } from '@plumbline/office/docx/paragraphs'
import { pictureRunXml } from '@plumbline/office/docx/pictures'
import { cellXml, rowXml, tableEndXml, tableStartXml } from '@plumbline/office/docx/tables'
import { twips } from '@plumbline/office/docx/units'
import { run, severityColour, type Block, type Cell, type Content, type Row } from '../blocks.ts'
import { heightOfRows } from '../row-heights.ts'
import type { Draft } from './draft.ts'
import { textWidth } from './page.ts'

type Table = Extract<Block, { readonly kind: 'table' }>
type Bars = Extract<Block, { readonly kind: 'bars' }>

const padding = 2

function contentXml(content: Content, width: number, keepWithNext: boolean, draft: Draft): string {
  if (content.kind === 'line')
    return paragraphXml(content.runs, {
      style: content.isSmall === true ? 'Small' : 'Cell',
      keepWithNext,
      align: content.align,
    })
  const picture = draft.pictures.find(content.ref)
  if (picture === null)
    return paragraphXml([run(draft.words.pictureMissing, { isItalic: true })], {
      style: 'Small',
      keepWithNext,
      align: 'centre',
    })
  const space = { width: Math.min(content.maxWidth ?? width, width - padding * 2), height: content.maxHeight }
  return paragraphXml(
    [],
    { style: 'Cell', keepWithNext, align: content.align },
    pictureRunXml(picture, { space, alt: content.alt, id: draft.nextId() }),
  )
}

type Place = { readonly width: number; readonly keepWithNext: boolean }

function reportCellXml(cell: Cell, { width, keepWithNext }: Place, draft: Draft): string {
  const paragraphs = cell.content.map((content) => contentXml(content, width, keepWithNext, draft)).join('')
  return cellXml(paragraphs || paragraphXml([], { style: 'Small', keepWithNext }), {
    width: twips(width),
    span: cell.span,
    fill: cell.fill ?? (cell.isLabel === true ? 'EEF2F6' : undefined),
  })
}

function reportRowXml(
  row: Row,
  widths: readonly number[],
  { isHeading, keepWithNext }: { readonly isHeading: boolean; readonly keepWithNext: boolean },
  draft: Draft,
): string {
  let column = 0
  const cells = row.map((cell) => {
    const span = cell.span ?? 1
    const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
    column += span
    return reportCellXml(cell, { width, keepWithNext }, draft)
  })
  return rowXml(cells, { isHeading })
}

const startXml = (style: string, widths: readonly number[], description = ''): string =>
  tableStartXml({ style, width: twips(textWidth), columns: widths.map(twips), description })

/** Word joins two tables that have no paragraph between them. */
const endXml = `${tableEndXml}<w:p><w:pPr><w:pStyle w:val="AfterTable"/></w:pPr></w:p>`

const styles = { grid: 'ReportGrid', facts: 'ReportFacts', plain: 'ReportPlain' } as const

export function* tableXml(
  { widths: parts, head, rows, caption, keepOnOnePage, style }: Table,
  draft: Draft,
): Iterable<string> {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const widths = parts.map((part) => (part / whole) * textWidth)
  if (rows.length === 0 && head === null) return
  // A table that is too tall for a page may break between rows, but not after the first one, which has the pictures.
  const rowsWithNext = keepOnOnePage !== true ? 0 : heightOfRows(rows, widths) < 190 ? rows.length - 1 : 1
  if (caption !== null) yield paragraphXml([run(caption)], { style: 'TableCaption', keepWithNext: true })
  yield startXml(styles[style], widths)
  if (head !== null) yield reportRowXml(head, widths, { isHeading: true, keepWithNext: true }, draft)
  for (const [index, row] of rows.entries())
    yield reportRowXml(row, widths, { isHeading: false, keepWithNext: index < rowsWithNext }, draft)
  yield endXml
}

const steps = 60

/** Bars are shaded cells: they are sharp at any size, and screen readers read them. */
export function* barsXml({ caption, alt, max, rows }: Bars, draft: Draft): Iterable<string> {
  const [first, last] = [48, 14]
  const step = (textWidth - first - last) / steps
  yield startXml('ReportBars', [first, ...Array.from({ length: steps }, () => step), last], alt)
  for (const { label, parts, count } of rows) {
    let [used, left] = [0, parts.filter((part) => part.count > 0).length]
    const filled = parts.flatMap((part): readonly Cell[] => {
      if (part.count === 0) return []
      left -= 1
      // A step stays free for each part that follows: a row wider than its table makes Word call the file damaged.
      const span = Math.max(1, Math.min(steps - used - left, Math.round((part.count / max) * steps)))
      used += span
      return [{ content: [], span, fill: severityColour[part.severity] }]
    })
    const row: Row = [
      { content: [{ kind: 'line', runs: [run(label)], isSmall: true }] },
      ...filled,
      ...(used < steps ? [{ content: [], span: steps - used }] : []),
      { content: [{ kind: 'line', runs: [run(String(count), { isBold: true })], isSmall: true }] },
    ]
    yield reportRowXml(
      row,
      [first, ...Array.from({ length: steps }, () => step), last],
      { isHeading: false, keepWithNext: true },
      draft,
    )
  }
  yield `${tableEndXml}${paragraphXml([run(caption)], { style: 'Caption' })}`
}
