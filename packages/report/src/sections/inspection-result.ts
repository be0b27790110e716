import { note, paragraph, type Block } from '../blocks.ts'
import type { ReportElevation } from '../snapshot.ts'
import { countBy, byCountDescending } from '../statistics.ts'
import { groupBars, typeTable } from './counts.ts'
import { heatCard } from './defect-card.ts'
import { conditionByElement } from './elements.ts'
import { isHot } from './thermal.ts'
import { locationTree } from './location-tree.ts'
import { modelViews } from './model-views.ts'
import type { Context } from './section.ts'

const nameOf = ({ name, block }: ReportElevation): string => (block === '' ? name : `${block} · ${name}`)

function* elevationPages({
  snapshot: { elevations, defects },
  speech: { words, say },
  figure,
}: Context): Iterable<Block> {
  if (elevations.length === 0) return
  yield { kind: 'heading', level: 2, text: words.result.elevations, anchor: 'elevations', startsPage: true }
  yield { kind: 'paragraph', runs: [{ text: words.result.pinKey }], look: 'note', keepsNext: true }
  for (const [index, elevation] of elevations.entries()) {
    const own = defects.filter(({ elevationId }) => elevationId === elevation.id).length
    const pinned = new Set(elevation.pins.map(({ defectNum }) => defectNum)).size
    yield { kind: 'heading', level: 3, text: nameOf(elevation), anchor: `elevation_${index}` }
    if (elevation.drawing === null) yield note(words.result.noDrawing)
    else
      yield {
        kind: 'elevation',
        elevation: { ...elevation, drawing: elevation.drawing },
        alt: say(words.alt.elevation, { name: nameOf(elevation) }),
        caption: figure(say(words.result.elevationCaption, { name: nameOf(elevation), count: pinned })),
      }
    if (own > pinned) yield note(say(words.result.notPlaced, { count: own - pinned }))
  }
}

export function* inspectionResult(context: Context): Iterable<Block> {
  const {
    snapshot: { defects, layout },
    speech: { words },
  } = context
  if (layout === 'Hoklas') {
    yield note(words.thermal.relative)
    const hot = defects.filter(isHot)
    if (hot.length === 0) yield paragraph(words.result.noPairs)
    for (const defect of hot) yield* heatCard(defect, context)
  } else if (defects.length === 0) yield paragraph(words.result.none)
  else if (layout === 'Bridge') yield* conditionByElement(context)
  else {
    yield typeTable(context)
    yield groupBars(byCountDescending(countBy(defects, ({ type }) => type)), words.summary.byType, context)
    yield locationTree(context)
  }
  yield* elevationPages(context)
  yield* modelViews(context)
}
