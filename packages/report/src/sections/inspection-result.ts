import { note, paragraph, type Block } from '../blocks.ts'
import { affectedPart } from '../drawings/elevation-svg.ts'
import type { ReportElevation } from '../snapshot.ts'
import { countBy, byCountDescending } from '../statistics.ts'
import { groupBars, typeTable } from './counts.ts'
import { coveragePages } from '../coverage/coverage-pages.ts'
import { thermalCard } from './defect-card.ts'
import { defectSchedule } from './defect-schedule.ts'
import { conditionByElement } from './elements.ts'
import { isThermalDefect } from './thermal.ts'
import { locationTree } from './location-tree.ts'
import { modelViews } from './model-views.ts'
import { ratingDefinitions } from './rating-definitions.ts'
import { repairSchedule } from './summary/repair-schedule.ts'
import { severityLegend } from './summary/severity-legend.ts'
import { comparison } from './summary/comparison.ts'
import type { Context } from './section.ts'

const nameOf = ({ name, block }: ReportElevation): string => (block === '' ? name : `${block} · ${name}`)

/** When it was made and how well its photos fit stands below it: a mosaic looks more exact than it is. */
function* mosaicOf(elevation: ReportElevation, { translator, figure }: Context): Iterable<Block> {
  const { words, format, number, moment } = translator
  const { mosaic } = elevation
  if (mosaic === undefined || mosaic === null) return
  const { picture, floors, pins, madeAt, residualMm } = mosaic
  const { coverage: _, mosaic: _own, ...named } = elevation
  const name = nameOf(elevation)
  const count = new Set(pins.map(({ defectNum }) => defectNum)).size
  yield {
    kind: 'elevation',
    elevation: { ...named, drawing: picture, floors, pins },
    alt: format(words.alt.mosaic, { name }),
    caption: figure(format(words.result.mosaicCaption, { name, count })),
  }
  const texts = words.result.mosaic
  yield note(
    [
      format(texts.made, { time: moment(madeAt), count: mosaic.photosUsed, scale: number(mosaic.mmPx) }),
      residualMm === null
        ? texts.byPosition
        : format(texts.residual, { median: number(residualMm.median), p95: number(residualMm.p95) }),
      ...(mosaic.photosLeftOut > 0 ? [format(texts.leftOut, { count: mosaic.photosLeftOut })] : []),
      ...(mosaic.photosDeleted ? [format(texts.deleted, { count: mosaic.photosDeleted })] : []),
      texts.hatched,
    ].join(translator.locale === 'en' ? ' ' : ''),
  )
}

/** Where the pins are on a few floors, those larger and the whole as a key plan; without a pin half a page. */
function* drawingsOf(
  elevation: ReportElevation & { readonly drawing: string },
  pinned: number,
  { translator: { words, format }, figure }: Context,
): Iterable<Block> {
  const name = nameOf(elevation)
  const block = { kind: 'elevation' as const, elevation, alt: format(words.alt.elevation, { name }) }
  const caption = format(words.result.elevationCaption, { name, count: pinned })
  const part = affectedPart(elevation)
  if (pinned === 0) yield { ...block, view: { kind: 'plain' }, caption: figure(caption) }
  else if (part === undefined) yield { ...block, caption: figure(caption) }
  else {
    yield { ...block, view: { kind: 'key', part }, caption: figure(format(words.result.keyPlan, { name })) }
    yield { ...block, view: { kind: 'detail', part }, caption: figure(caption) }
  }
}

function* elevationPages(context: Context): Iterable<Block> {
  const {
    snapshot: { elevations, defects, definition },
    translator: { words, format },
  } = context
  const { elevationPictures = 'both' } = definition.inspectionResultSection
  if (elevations.length === 0) return
  yield { kind: 'heading', level: 2, text: words.result.elevations, anchor: 'elevations', pageBreakBefore: true }
  yield severityLegend(context)
  for (const [index, elevation] of elevations.entries()) {
    const own = defects.filter(({ elevationId }) => elevationId === elevation.id).length
    const pinned = new Set(elevation.pins.map(({ defectNum }) => defectNum)).size
    yield { kind: 'heading', level: 3, text: nameOf(elevation), anchor: `elevation_${index}` }
    const hasMosaic = elevation.mosaic !== undefined && elevation.mosaic !== null
    if (elevationPictures === 'photos' && !hasMosaic) yield note(words.result.noMosaic)
    if (elevationPictures !== 'photos' || !hasMosaic) {
      if (elevation.drawing === null) yield note(words.result.noDrawing)
      else yield* drawingsOf({ ...elevation, drawing: elevation.drawing }, pinned, context)
    }
    if (elevationPictures !== 'drawing') yield* mosaicOf(elevation, context)
    if (own > pinned) yield note(format(words.result.notPlaced, { count: own - pinned }))
  }
}

export function* inspectionResult(context: Context): Iterable<Block> {
  const {
    snapshot: { defects, layout },
    translator: { words },
  } = context
  if (layout === 'Hoklas') {
    yield note(words.thermal.relative)
    const thermal = defects.filter(isThermalDefect)
    if (thermal.length === 0) yield paragraph(words.result.noPairs)
    for (const defect of thermal) yield* thermalCard(defect, context)
  } else if (defects.length === 0) yield paragraph(words.result.none)
  else if (layout === 'Bridge') {
    yield* ratingDefinitions(context)
    yield* conditionByElement(context)
  } else {
    yield typeTable(context)
    yield groupBars(byCountDescending(countBy(defects, ({ type }) => type)), words.summary.byType, context)
    yield locationTree(context)
    yield* ratingDefinitions(context)
    yield* defectSchedule(context)
  }
  yield* elevationPages(context)
  // A test report is of thermograms, which coverage does not count.
  if (layout !== 'Hoklas') yield* coveragePages(context)
  if (layout !== 'Hoklas') yield* repairSchedule(context)
  if (layout !== 'Hoklas') yield* comparison(context)
  yield* modelViews(context)
}
