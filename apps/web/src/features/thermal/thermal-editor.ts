import { createEditor, type Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ThermalMeter } from '@plumbline/contract/thermal/thermal'
import { newId } from '../../api/new-id.ts'
import { meterKindOf, meterOf, maxMeters, nextName, shapeOf, storable } from './meter-shapes.ts'

type Size = { readonly width: number; readonly height: number }

/** The canvas enlarges a picture at most twice: a small sensor would be a stamp on a large screen. */
export function shownSize({ width, height }: Size): Size {
  const times = Math.max(1, Math.ceil(1280 / width))
  return { width: width * times, height: height * times }
}

function named(drawn: Shape, others: readonly Shape[]): Shape {
  const names = others.map(({ label }) => label)
  const isFree = drawn.label !== undefined && drawn.label !== '' && !names.includes(drawn.label)
  return { ...storable(drawn), label: isFree ? drawn.label! : nextName(meterKindOf(drawn), names) }
}

/** The meters of one picture as shapes over it. */
export function createThermalEditor(
  size: Size,
  meters: readonly ThermalMeter[],
  isReadOnly: boolean,
  onFull: () => void,
): Editor {
  const editor: Editor = createEditor({
    image: shownSize(size),
    zoom: 'photo',
    isReadOnly,
    drawKind: 'rectangle',
    drawStyle: 'meter',
    newId,
    canRotate: () => false,
    finish(drawn) {
      if (editor.shapes.size() < maxMeters) return named(drawn, editor.shapes.all())
      onFull()
      return undefined
    },
  })
  editor.shapes.apply({ put: meters.map(shapeOf), remove: [] }, 'load')
  editor.shapes.subscribe(({ put }, origin) => {
    const changed = put.filter((shape) => storable(shape) !== shape)
    if (origin === 'user' && changed.length > 0) editor.shapes.apply({ put: changed.map(storable), remove: [] }, 'load')
  })
  return editor
}

export const metersOf = (editor: Editor): ThermalMeter[] => editor.shapes.all().map(meterOf)

export function loadMeters(editor: Editor, meters: readonly ThermalMeter[]): void {
  const meterIds = new Set(meters.map(({ _id }) => _id))
  editor.shapes.apply(
    {
      put: meters.map(shapeOf),
      remove: editor.shapes
        .all()
        .filter(({ id }) => !meterIds.has(id))
        .map(({ id }) => id),
    },
    'load',
  )
}

/**
 * Serialised meters for comparing with the stored ones; cached until a meter changes, because pointer moves ask too.
 */
export function metersText(editor: Editor): () => string {
  let [listed, text] = [undefined as readonly Shape[] | undefined, '']
  return () => {
    const all = editor.shapes.all()
    if (all !== listed) [listed, text] = [all, textOfMeters(all.map(meterOf))]
    return text
  }
}

export function textOfMeters(meters: readonly ThermalMeter[]): string {
  return JSON.stringify(
    meters
      .map(({ _id, kind, name, points }) => [_id, kind, name, points.map(({ x, y }) => [x, y])])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}
