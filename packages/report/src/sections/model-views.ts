import { defectLabel } from '@plumbline/contract/defects/defects'
import { note, type Block } from '../blocks.ts'
import type { ReportModelView } from '../snapshot.ts'
import type { Speech } from '../words.ts'
import type { Context } from './section.ts'

/** More of them make a caption longer than its picture; the others are given as a count. */
const maxNamed = 30

function pinsText({ pins }: ReportModelView, { words, say }: Speech): string {
  if (pins.length === 0) return words.result.viewNoPins
  const named = pins
    .slice(0, maxNamed)
    .map(({ defectNum, severity }) =>
      say(words.result.viewPin, { number: defectLabel(defectNum), severity: words.terms.severity[severity].name }),
    )
    .join(words.size.joint)
  return say(words.result.viewPins, {
    list: pins.length <= maxNamed ? named : say(words.result.viewMore, { list: named, count: pins.length - maxNamed }),
  })
}

/** Saved views of 3D models. Each says what has changed since it was taken. */
export function* modelViews({ snapshot: { models, elevations }, speech, figure }: Context): Iterable<Block> {
  if (models.length === 0) return
  const { words, say, day } = speech
  yield { kind: 'heading', level: 2, text: words.result.models, anchor: 'models' }
  if (elevations.length === 0)
    yield { kind: 'paragraph', runs: [{ text: words.result.pinKey }], look: 'note', keepsNext: true }
  for (const view of models) {
    const date = day(view.takenAt)
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: view.picture,
        alt: say(words.alt.model, { name: view.modelName }),
        maxHeight: 110,
        align: 'centre',
      },
      caption: figure(
        say(words.result.viewCaption, { name: view.name, model: view.modelName, date, pins: pinsText(view, speech) }),
      ),
    }
    for (const change of view.changes) yield note(say(words.result.viewChanges[change], { date }))
  }
}
