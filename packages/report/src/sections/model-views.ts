import { defectLabel } from '@plumbline/contract/defects/defects'
import { note, type Block } from '../blocks.ts'
import type { ReportModelView } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { severityLegend } from './summary/severity-legend.ts'
import type { Context } from './section.ts'

/** A caption names at most this many pins and counts the rest. */
const maxNamed = 30

function pinsText({ pins }: ReportModelView, { words, format }: Translator): string {
  if (pins.length === 0) return words.result.viewNoPins
  const named = pins
    .slice(0, maxNamed)
    .map(({ defectNum, severity }) =>
      format(words.result.viewPin, { number: defectLabel(defectNum), severity: words.terms.severity[severity].name }),
    )
    .join(words.size.joint)
  return format(words.result.viewPins, {
    list:
      pins.length <= maxNamed ? named : format(words.result.viewMore, { list: named, count: pins.length - maxNamed }),
  })
}

/** The views of 3D models that were saved for the report, each with a note on what changed since. */
export function* modelViews(context: Context): Iterable<Block> {
  const {
    snapshot: { models, elevations },
    translator,
    figure,
  } = context
  if (models.length === 0) return
  const { words, format, day } = translator
  yield { kind: 'heading', level: 2, text: words.result.models, anchor: 'models' }
  if (elevations.length === 0) yield severityLegend(context)
  for (const view of models) {
    const date = day(view.takenAt)
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: view.picture,
        alt: format(words.alt.model, { name: view.modelName }),
        maxHeight: 110,
        align: 'centre',
      },
      caption: figure(
        format(words.result.viewCaption, {
          name: view.name,
          model: view.modelName,
          date,
          pins: pinsText(view, translator),
        }),
      ),
    }
    for (const change of view.changes) yield note(format(words.result.viewChanges[change], { date }))
  }
}
