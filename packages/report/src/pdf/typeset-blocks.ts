import type { Severity } from '@plumbline/contract/buildings'
import type { Run } from '@plumbline/office/docx/paragraphs'
import { fitInto, type PictureSize } from '@plumbline/office/picture-size'
import { severityColour, type Block, type Cell, type Content, type CoverageMarks } from '../blocks.ts'
import { textWidth } from '../docx/page.ts'
import { coverageSvg, maxCoverageHeight } from '../drawings/coverage-svg.ts'
import { elevationFigure } from '../drawings/elevation-svg.ts'
import { heightOfRows } from '../row-heights.ts'

/** A picture in the folder of the source. Null: it is missing. */
export type PictureFile = (PictureSize & { readonly file: string }) | null
export type Files = (ref: string) => PictureFile

type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>
type Json = Readonly<Record<string, unknown>>

function pictureOf(picture: Extract<Content, { readonly kind: 'picture' }>, width: number, files: Files): Json {
  const found = files(picture.ref)
  if (found === null) return { kind: 'picture', file: null, alt: picture.alt, align: picture.align ?? 'left' }
  return {
    kind: 'picture',
    file: found.file,
    alt: picture.alt,
    align: picture.align ?? 'left',
    ...fitInto(found, { width: Math.min(picture.maxWidth ?? width, width), height: picture.maxHeight }),
  }
}

const runOf = (run: Run, anchors: ReadonlySet<string>): Json => {
  const { linkTo, ...rest } = run
  return linkTo !== undefined && anchors.has(linkTo) ? run : rest
}

type Setting = {
  readonly files: Files
  readonly anchors: ReadonlySet<string>
  readonly letters: Readonly<Record<Severity, string>>
}

function cellOf(cell: Cell, width: number, { files, anchors }: Setting): Json {
  return {
    ...cell,
    content: cell.content.map((content) =>
      content.kind === 'picture'
        ? pictureOf(content, width - 4, files)
        : { ...content, runs: content.runs.map((run) => runOf(run, anchors)) },
    ),
  }
}

function tableOf({ widths: parts, head, rows, caption, keepOnOnePage, style }: Of<'table'>, setting: Setting): Json {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const widths = parts.map((part) => (part / whole) * textWidth)
  const placed = (row: readonly Cell[]) => {
    let column = 0
    return row.map((cell) => {
      const span = cell.span ?? 1
      const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
      column += span
      return cellOf(cell, width, setting)
    })
  }
  return {
    kind: 'table',
    widths: parts,
    head: head === null ? null : placed(head),
    rows: rows.map(placed),
    caption,
    style,
    keepOnOnePage: keepOnOnePage === true && heightOfRows(rows, widths) < 225,
  }
}

function barsOf({ rows, max, caption, alt }: Of<'bars'>): Json {
  return {
    kind: 'bars',
    caption,
    alt,
    rows: rows.map(({ label, count, parts }) => ({
      label,
      count,
      parts: parts
        .filter((part) => part.count > 0)
        .map((part) => ({ share: part.count / max, colour: severityColour[part.severity] })),
    })),
  }
}

function elevationOf({ elevation, alt, caption, view }: Of<'elevation'>, { files, letters }: Setting): Json {
  const found = files(elevation.drawing)
  if (found === null) return { kind: 'elevation', file: null }
  const { svg, picture, cut, ...size } = elevationFigure(elevation, view, found, letters)
  const whole = { width: picture.width / (cut.right - cut.left), height: picture.height / (cut.bottom - cut.top) }
  return {
    kind: 'elevation',
    file: found.file,
    alt,
    caption,
    ...size,
    picture,
    whole: { ...whole, left: -cut.left * whole.width, top: -cut.top * whole.height },
    overlay: svg,
  }
}

/** The same SVG as over the picture of the .docx, but as lines and letters. */
function coverageOf(
  { elevation, alt, caption, maxHeight = maxCoverageHeight }: Of<'elevation'>,
  marks: CoverageMarks,
  files: Files,
): Json {
  const found = files(elevation.drawing)
  if (found === null) return { kind: 'elevation', file: null }
  return {
    kind: 'coverage',
    file: found.file,
    alt,
    caption,
    ...fitInto(found, { width: textWidth, height: maxHeight }),
    overlay: coverageSvg(elevation.floors, marks, found, maxHeight),
  }
}

type ListItem = { paragraphs: readonly (readonly Run[])[]; isInnerOrdered: boolean; inner: ListItem[] }

/** Items are flat, as in Word; Typst needs them nested. */
function listOf({ isOrdered, items }: Of<'list'>): Json {
  const nested: ListItem[] = []
  for (const { runs, level, isContinued, isOrdered: isOwnOrdered } of items) {
    const outer = nested.at(-1)
    const last = level === 0 ? outer : outer?.inner.at(-1)
    if (isContinued && last !== undefined) last.paragraphs = [...last.paragraphs, runs]
    else if (level === 0 || outer === undefined) nested.push({ paragraphs: [runs], isInnerOrdered: false, inner: [] })
    else {
      outer.inner.push({ paragraphs: [runs], isInnerOrdered: false, inner: [] })
      outer.isInnerOrdered = isOwnOrdered
    }
  }
  return { kind: 'list', isOrdered, items: nested }
}

/** A block as the source in typst-source.ts reads it. */
export function typesetBlock(block: Block, setting: Setting): Json {
  switch (block.kind) {
    case 'table':
      return tableOf(block, setting)
    case 'bars':
      return barsOf(block)
    case 'list':
      return listOf(block)
    case 'elevation':
      return block.coverage === undefined
        ? elevationOf(block, setting)
        : coverageOf(block, block.coverage, setting.files)
    case 'picture':
      return { kind: 'picture', picture: pictureOf(block.picture, textWidth, setting.files), caption: block.caption }
    case 'contents':
      return { kind: 'contents', title: block.title }
    case 'paragraph':
      return { ...block, runs: block.runs.map((run) => runOf(run, setting.anchors)) }
    default:
      return block
  }
}
