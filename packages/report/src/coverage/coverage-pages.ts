import { cell, note, paragraph, type Block } from '../blocks.ts'
import { maxCoverageHeight } from '../drawings/coverage-svg.ts'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import { coverageFigures, hasPhotos } from './coverage-figures.ts'
import { closeRangeText, seenText } from './coverage-in-words.ts'
import { commonLimits, limitLines, limitList } from './coverage-limits.ts'
import { overviewTable } from './coverage-overview.ts'
import { ruleTable } from './coverage-rule.ts'
import { closeRangeTable, floorTable, gapTable } from './coverage-tables.ts'
import { heightOfBlocks, pageHeight } from './page-heights.ts'
import { pairs } from '../sections/facts.ts'
import type { Context } from '../sections/section.ts'

const nameOf = ({ name, block }: ReportElevation): string => (block === '' ? name : `${block} · ${name}`)

function photosText({ photosUsed, photosByPlace, photosLeftOut }: ReportCoverage, { translator }: Context): string {
  const { words, format, list } = translator
  const leftOut = photosLeftOut.reduce((sum, { count }) => sum + count, 0)
  const { facts: texts } = words.coverage
  return list([
    ...(photosUsed > 0 ? [format(texts.photosUsed, { count: photosUsed })] : []),
    ...(photosByPlace > 0 ? [format(texts.photosByPlace, { count: photosByPlace })] : []),
    ...(leftOut > 0 ? [format(texts.photosLeftOut, { count: leftOut })] : []),
  ])
}

/** A plus-minus only where one was stated or computed. */
function positionOf(
  { source, sigmaM, isSigmaAssumed }: NonNullable<ReportCoverage['frame']>,
  { translator }: Context,
): string {
  const { positions, positionsAssumed } = translator.words.coverage.facts
  return isSigmaAssumed === true && source !== 'flight-fit'
    ? positionsAssumed[source]
    : translator.format(positions[source], { value: coverageFigures(translator).metres(sigmaM) })
}

function factsOf(coverage: ReportCoverage, context: Context): Block {
  const { words, format } = context.translator
  const { facts: texts } = words.coverage
  const { metres, scale } = coverageFigures(context.translator)
  const { frame, floors, medianMmPx } = coverage
  const all: readonly (readonly [string, string | null])[] = [
    [texts.seen, seenText(coverage, context.translator)],
    [
      texts.floors,
      floors.length === 0
        ? null
        : format(texts.floorsOf, { count: floors.filter(hasPhotos).length, all: floors.length }),
    ],
    [texts.photos, photosText(coverage, context)],
    [texts.scale, medianMmPx === null ? null : format(texts.scaleOf, { value: scale(medianMmPx) })],
    [texts.length, frame && format(texts.lengthSources[frame.lengthSource], { value: metres(frame.lengthM) })],
    [texts.height, frame && format(texts.heightOf, { value: metres(frame.heightM) })],
    [texts.position, frame && positionOf(frame, context)],
    [texts.closeRange, closeRangeText(coverage, context.translator)],
  ]
  const known = all.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, cell(value)] as const]))
  return { kind: 'table', widths: [20, 30, 20, 30], head: null, rows: pairs(known), caption: null, style: 'facts' }
}

/** Where nothing was measured, floors without a photo. */
function unseenOf({ floors }: ReportElevation, coverage: ReportCoverage) {
  if (coverage.basis === 'measured') return coverage.unseen
  const empty = new Set(coverage.floors.filter((floor) => !hasPhotos(floor)).map(({ label }) => label))
  return floors
    .filter(({ label }) => empty.has(label))
    .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
}

function* figureOf(elevation: ReportElevation, coverage: ReportCoverage, context: Context): Iterable<Block> {
  const {
    translator: { words, format, locale },
    figure,
  } = context
  const { legend, ...texts } = words.coverage
  if (elevation.drawing === null) {
    yield note(texts.noDrawing)
    return
  }
  const name = nameOf(elevation)
  const marks = {
    unseen: unseenOf(elevation, coverage),
    areas: coverage.closeRange.areas
      .map(({ outline, number }, index) => ({ label: String(number ?? index + 1), outline }))
      .filter(({ outline }) => outline.length > 2),
  }
  const seen = seenText(coverage, context.translator)
  const legends = [
    ...(marks.unseen.length === 0 ? [] : [coverage.basis === 'measured' ? legend.unseen : legend.unseenFloors]),
    ...(marks.areas.length === 0 ? [] : [legend.closeRange]),
  ].join(locale === 'en' ? ' ' : '')
  yield {
    kind: 'elevation',
    elevation: { ...elevation, drawing: elevation.drawing },
    coverage: marks,
    alt: format(texts.alt, {
      name,
      summary: [...(seen === null ? [] : [format(texts.seenAlt, { seen })]), legends]
        .filter((text) => text !== '')
        .join(locale === 'en' ? ' ' : ''),
    }),
    caption: figure(format(coverage.basis === 'measured' ? texts.caption : texts.captionByPlace, { name })),
  }
  if (legends !== '') yield note(legends)
}

/** A figure lower than this shows too little, and so do fewer rows. */
const minFigureHeight = 45
const minGaps = 3
const minFloorRows = 6

type Rows = { readonly floors: number; readonly gaps: number }
type Parts = { readonly rows: Rows; readonly blocks: (rows: Rows) => readonly Block[] }

/** From all rows down to the fewest: first the smallest gaps are summed up, then the lower floors. */
function* fewerRows({ floors, gaps }: Rows): Iterable<Rows> {
  const few = { floors: Math.min(minFloorRows, floors), gaps: Math.min(minGaps, gaps) }
  for (let shown = gaps; shown >= few.gaps; shown -= 1) yield { floors, gaps: shown }
  for (let shown = floors - 1; shown >= few.floors; shown -= 1) yield { floors: shown, gaps: few.gaps }
}

/**
 * All of an elevation on one page below what is above it: the figure is as high as the rest leaves room for. Undefined:
 * there is no room for it.
 */
function fitted({ rows, blocks }: Parts, above: readonly Block[]): readonly Block[] | undefined {
  for (const few of fewerRows(rows)) {
    const all = blocks(few)
    const maxHeight = Math.min(maxCoverageHeight, Math.floor(pageHeight - heightOfBlocks([...above, ...all])))
    const hasFigure = all.some(({ kind }) => kind === 'elevation')
    if (maxHeight >= (hasFigure ? minFigureHeight : 0))
      return all.map((block) => (block.kind === 'elevation' ? { ...block, maxHeight } : block))
  }
  return undefined
}

/** Why there are no figures, or that they are from before a change. */
function stateOf({ state, computedAt }: ReportCoverage, { words, format, moment }: Context['translator']) {
  const { coverage: texts } = words
  if (state === 'ready') return []
  return [
    paragraph(
      computedAt === null
        ? texts.notComputed
        : format(state === 'failed' ? texts.failed : texts.computing, { time: moment(computedAt) }),
    ),
  ]
}

/** said: limits that stand above all elevations. */
function partsOf(elevation: ReportElevation, said: readonly string[], context: Context): Parts {
  const {
    snapshot: { defects },
    translator: { words },
  } = context
  const { coverage: texts } = words
  const { coverage } = elevation
  const sentence = (blocks: readonly Block[]): Parts => ({ rows: { floors: 0, gaps: 0 }, blocks: () => blocks })
  if (coverage === undefined || coverage === null) return sentence([paragraph(texts.notComputed)])
  const state = stateOf(coverage, context.translator)
  if (coverage.state !== 'ready' && coverage.computedAt === null) return sentence(state)
  const isSeen = coverage.basis !== 'none'
  const own = defects.filter(({ elevationId }) => elevationId === elevation.id)
  const before = [
    ...state,
    ...(isSeen ? [] : [paragraph(coverage.photosLeftOut.length > 0 ? texts.noneCounts : texts.noPhoto)]),
    ...(isSeen || coverage.closeRange.areas.length > 0
      ? [...figureOf(elevation, coverage, context), factsOf(coverage, context)]
      : []),
  ]
  const floors = isSeen || own.length > 0 ? floorTable(coverage, own, context) : undefined
  const isMeasured = coverage.basis === 'measured'
  const gaps = isMeasured && coverage.gaps.length > 0 ? gapTable(coverage, context) : undefined
  const limits = limitLines(coverage, context.translator).filter((text) => !said.includes(text))
  const after = [
    ...(isMeasured && gaps === undefined && coverage.seenShare === 1 ? [note(texts.gaps.none)] : []),
    ...closeRangeTable(coverage.closeRange.areas, context),
    ...ruleTable(coverage, context),
    ...limitList(limits, context),
  ]
  return {
    rows: { floors: floors?.rows ?? 0, gaps: gaps?.rows ?? 0 },
    blocks: (rows) => [...before, ...(floors?.blocks(rows.floors) ?? []), ...(gaps?.blocks(rows.gaps) ?? []), ...after],
  }
}

/** What comes before the elevations; with several, a table of them all. */
function introductionOf(known: readonly ReportElevation[], said: readonly string[], context: Context) {
  const { coverage: texts } = context.translator.words
  return [
    { kind: 'heading', level: 2, text: texts.title, anchor: 'coverage', pageBreakBefore: true },
    note(texts.lead),
    ...(known.length < 2
      ? []
      : [
          overviewTable(
            known.map((elevation) => ({ title: nameOf(elevation), coverage: elevation.coverage })),
            context,
          ),
        ]),
    ...limitList(said, context),
  ] as const satisfies readonly Block[]
}

/** A page for each elevation. Reports from before coverage was stored have none. */
export function* coveragePages(context: Context): Iterable<Block> {
  const known = context.snapshot.elevations.filter(({ coverage }) => coverage !== undefined)
  if (known.length === 0) return
  const said = commonLimits(
    known.flatMap(({ coverage }) => coverage ?? []),
    context.translator,
  )
  const introduction = introductionOf(known, said, context)
  yield* introduction
  let isPageOpen = true
  for (const [index, elevation] of known.entries()) {
    const hasFigures = elevation.coverage !== null && elevation.coverage?.basis !== 'none'
    const heading = { kind: 'heading', level: 3, text: nameOf(elevation), anchor: `coverage_${index}` } as const
    const parts = partsOf(elevation, said, context)
    // Elevations without figures are a sentence, which needs no page.
    const below = hasFigures && index === 0 ? fitted(parts, [...introduction, heading]) : undefined
    yield { ...heading, pageBreakBefore: !isPageOpen || (hasFigures && below === undefined) }
    yield* below ?? fitted(parts, [heading]) ?? parts.blocks(parts.rows)
    isPageOpen = !hasFigures
  }
}
