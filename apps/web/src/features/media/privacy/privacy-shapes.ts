import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { privacyKinds, type PhotoPrivacy, type PrivacyKind } from '@plumbline/contract/media/privacy'
import { newId } from '../../../api/new-id.ts'
import type { PrivacyChange } from '../../../api/media/privacy.ts'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'

/** Darkened, with a pale edge: like nothing that a defect or a suggestion looks like. */
const covered = { stroke: '#ffffff', halo: '#13202bd9', fill: '#13202b80', width: 2, labelAt: 'corner' } as const

export const privacyStyles: ShapeStyles = Object.fromEntries(privacyKinds.map((kind) => [kind, covered]))

type Boxes = PrivacyChange['boxes']

const kindOf = ({ style }: Pick<Shape, 'style'>): PrivacyKind => privacyKinds.find((kind) => kind === style) ?? 'person'

/** What is drawn, as it is stored; a box without an area is none. */
export function boxesOf(editor: Editor): Boxes {
  return editor.shapes.all().flatMap((shape) => {
    const [from, to] = shape.points
    if (from === undefined || to === undefined) return []
    const box = {
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      right: Math.max(from.x, to.x),
      bottom: Math.max(from.y, to.y),
    }
    return box.left < box.right && box.top < box.bottom ? [{ kind: kindOf(shape), box }] : []
  })
}

const wordOf = ({ kind, box: { left, top, right, bottom } }: Boxes[number]) =>
  [kind, left, top, right, bottom].join(' ')

/** Boxes that are drawn already stay the same shapes: their selection and undo survive a save. */
export function showBoxes(editor: Editor, boxes: PhotoPrivacy['boxes'], origin: 'load' | 'remote'): void {
  const wanted = new Map(boxes.map((box) => [wordOf(box), box]))
  const drawn = boxesOf(editor).map(wordOf)
  const remove = editor.shapes.all().filter((_, index) => !wanted.has(drawn[index] ?? ''))
  const put = boxes
    .filter((box) => !drawn.includes(wordOf(box)))
    .map(({ kind, box }): Shape => ({
      id: newId(),
      kind: 'rectangle',
      style: kind,
      points: [
        { x: box.left, y: box.top },
        { x: box.right, y: box.bottom },
      ],
    }))
  if (put.length + remove.length > 0) editor.shapes.apply({ put, remove: remove.map(({ id }) => id) }, origin)
}
