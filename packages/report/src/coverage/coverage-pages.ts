import { cell, note, paragraph, type Block } from '../blocks.ts'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import { coverageFigures, hasPhotos } from './coverage-figures.ts'
import { closeRangeText, seenText } from './coverage-in-words.ts'
import { commonLimits, limitLines, limitList } from './coverage-limits.ts'
import { ruleTable } from './coverage-rule.ts'
import { closeRangeTable, floorTable, gapTable } from './coverage-tables.ts'
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
  return { kind: 'table', widths: [17, 33, 17, 33], head: null, rows: pairs(known), caption: null, style: 'facts' }
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
      summary: [...(seen === null ? [] : [`${texts.facts.seen}: ${seen}.`]), legends]
        .filter((text) => text !== '')
        .join(' '),
    }),
    caption: figure(format(coverage.basis === 'measured' ? texts.caption : texts.captionByPlace, { name })),
  }
  if (legends !== '') yield note(legends)
}

/** said: limits that stand above all elevations. */
function* elevationCoverage(elevation: ReportElevation, said: readonly string[], context: Context): Iterable<Block> {
  const {
    snapshot: { defects },
    translator: { words, format, moment },
  } = context
  const { coverage: texts } = words
  const { coverage } = elevation
  if (coverage === undefined || coverage === null) {
    yield paragraph(texts.notComputed)
    return
  }
  if (coverage.state !== 'ready')
    yield paragraph(
      coverage.computedAt === null
        ? texts.notComputed
        : format(coverage.state === 'failed' ? texts.failed : texts.computing, { time: moment(coverage.computedAt) }),
    )
  if (coverage.state !== 'ready' && coverage.computedAt === null) return
  const isSeen = coverage.basis !== 'none'
  if (!isSeen) yield paragraph(coverage.photosLeftOut.length > 0 ? texts.noneCounts : texts.noPhoto)
  if (isSeen || coverage.closeRange.areas.length > 0) {
    yield* figureOf(elevation, coverage, context)
    yield factsOf(coverage, context)
  }
  const own = defects.filter(({ elevationId }) => elevationId === elevation.id)
  if (isSeen || own.length > 0) yield* floorTable(coverage, own, context)
  if (coverage.basis === 'measured') yield* gapTable(coverage, context)
  yield* closeRangeTable(coverage.closeRange.areas, context)
  yield* ruleTable(coverage, context)
  const limits = limitLines(coverage, context.translator).filter((text) => !said.includes(text))
  yield* limitList(limits, context)
}

/** A page for each elevation. Reports from before coverage was stored have none. */
export function* coveragePages(context: Context): Iterable<Block> {
  const {
    snapshot: { elevations },
    translator: { words },
  } = context
  const known = elevations.filter(({ coverage }) => coverage !== undefined)
  if (known.length === 0) return
  yield { kind: 'heading', level: 2, text: words.coverage.title, anchor: 'coverage', pageBreakBefore: true }
  yield note(words.coverage.lead)
  const coverages = known.flatMap(({ coverage }) => coverage ?? [])
  const said = commonLimits(coverages, context.translator)
  yield* limitList(said, context)
  let isShort = true
  for (const [index, elevation] of known.entries()) {
    const hasFigures = elevation.coverage !== null && elevation.coverage?.basis !== 'none'
    yield {
      kind: 'heading',
      level: 3,
      text: nameOf(elevation),
      anchor: `coverage_${index}`,
      // Elevations without figures are a sentence, which needs no page.
      pageBreakBefore: !isShort || (hasFigures && index > 0),
    }
    yield* elevationCoverage(elevation, said, context)
    isShort = !hasFigures
  }
}
