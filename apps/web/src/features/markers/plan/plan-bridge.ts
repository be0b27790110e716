import type { Editor } from '@plumbline/canvas/editor'
import { isSameShape } from '@plumbline/canvas/merge'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Before, Change } from '@plumbline/canvas/store'
import type { Marker } from '@plumbline/contract/markers/markers'
import { drawnMarker, redrawn, shapesOf } from '../marker-shapes.ts'
import { subStyle, typeOfStyle } from '../marker-styles.ts'
import type { MarkerSync } from '../marker-sync.ts'

type Shown = { readonly marker: Marker; readonly label: string; readonly ids: readonly string[] }

const isOfMarker = ({ style }: Shape) => style === subStyle || typeOfStyle(style) !== undefined
export const ownerOf = ({ id, parent }: Shape) => parent ?? id

function touchedBy({ put, remove }: Change, before: Before): ReadonlySet<string> {
  const removed = remove.map((id) => before.get(id)).filter((shape) => shape !== undefined)
  return new Set([...put, ...removed].filter(isOfMarker).map(ownerOf))
}

function childrenByOwner(shapes: readonly Shape[]): ReadonlyMap<string, readonly Shape[]> {
  const found = new Map<string, Shape[]>()
  for (const shape of shapes) {
    if (shape.parent === undefined) continue
    const list = found.get(shape.parent)
    if (list === undefined) found.set(shape.parent, [shape])
    else list.push(shape)
  }
  return found
}

/** In the order in which the marker has them, new ones last: another order would look like a change. */
function inOrder(marker: Marker, children: readonly Shape[]): readonly Shape[] {
  const order = new Map(shapesOf(marker, '').map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: Shape) => order.get(id) ?? order.size
  return children.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export type PlanBridge = {
  /** Labels changed, or the first markers came. */
  readonly show: () => void
  /** What a marker that is about to be drawn begins with (a copy), or is restored with. */
  readonly remember: (marker: Marker) => void
  readonly close: () => void
}

/**
 * Settings of what was deleted: undo brings back the shape alone. Outlives the bridge, as the history of the plan does.
 */
export type DeletedMarkers = Map<string, Marker>

/** Everything between one canvas and its markers. */
type Between = {
  readonly editor: Editor
  readonly sync: MarkerSync
  readonly remembered: DeletedMarkers
  readonly labelOf: (marker: Marker) => string
  /** What is on the canvas, by marker. */
  readonly shown: Map<string, Shown>
}

/** Shapes of an earlier visit that are not on the plan any more. */
function dropOld({ editor, sync }: Between): void {
  const wanted = new Set(
    [...sync.state().records.values()].flatMap(({ mine, isRemoved }) =>
      isRemoved === true ? [] : shapesOf(mine, '').map(({ id }) => id),
    ),
  )
  const remove = editor.shapes
    .all()
    .map(({ id }) => id)
    .filter((id) => !wanted.has(id))
  editor.shapes.apply({ put: [], remove }, 'remote')
}

/** Puts markers as they are stored onto the canvas. */
function show({ editor, sync, shown, labelOf }: Between, origin: 'load' | 'remote'): void {
  const { records } = sync.state()
  const put: Shape[] = []
  const remove: string[] = []
  for (const [id, { ids }] of shown) {
    const record = records.get(id)
    if (record !== undefined && record.isRemoved !== true) continue
    remove.push(...ids)
    shown.delete(id)
  }
  for (const [id, { mine: marker, isRemoved }] of records) {
    const [before, label] = [shown.get(id), labelOf(marker)]
    if (isRemoved === true || (before?.marker === marker && before.label === label)) continue
    const shapes = shapesOf(marker, label)
    const ids = shapes.map((shape) => shape.id)
    remove.push(...(before?.ids.filter((old) => !ids.includes(old)) ?? []))
    for (const shape of shapes) {
      const current = editor.shapes.get(shape.id)
      if (current === undefined || !isSameShape(current, shape)) put.push(shape)
    }
    shown.set(id, { marker, label, ids })
  }
  if (put.length + remove.length === 0) return
  editor.shapes.apply({ put, remove }, origin)
}

function restored(main: Shape, children: readonly Shape[], was: Marker): Marker {
  const there = new Map(children.map((shape) => [shape.id, shape]))
  const others = shapesOf(was, '')
    .slice(1)
    .map((shape) => there.get(shape.id) ?? shape)
  return redrawn(was, [main, ...others])
}

/** What was drawn, moved or deleted on the canvas becomes a change of markers. */
function onDrawn({ editor, sync, remembered }: Between, change: Change, before: Before): void {
  const children = childrenByOwner(editor.shapes.all())
  const put: Marker[] = []
  const remove: string[] = []
  for (const id of touchedBy(change, before)) {
    const record = sync.state().records.get(id)
    const main = editor.shapes.get(id)
    if (main === undefined) {
      if (record !== undefined) remembered.set(id, record.mine)
      remove.push(id)
      continue
    }
    const own = children.get(id) ?? []
    const was = record?.isRemoved === true ? record.mine : remembered.get(id)
    const marker =
      record !== undefined && record.isRemoved !== true
        ? redrawn(record.mine, [main, ...inOrder(record.mine, own)])
        : was === undefined
          ? drawnMarker([main, ...own])
          : restored(main, own, was)
    if (marker !== undefined && marker !== record?.mine) put.push(marker)
    else if (marker !== undefined && record?.isRemoved === true) put.push(marker)
  }
  if (remove.length > 0) sync.remove(remove)
  if (put.length > 0) sync.put(put)
}

/** Between the canvas and what is stored: what the user draws becomes markers, what others change becomes shapes. */
export function bridge(
  editor: Editor,
  sync: MarkerSync,
  remembered: DeletedMarkers,
  labelOf: (marker: Marker) => string,
): PlanBridge {
  const between: Between = { editor, sync, remembered, labelOf, shown: new Map() }
  let isDue = false

  /** Not at once: the canvas is still telling its listeners what brought us here. */
  function showSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      show(between, 'remote')
    })
  }

  const unwatch = editor.shapes.subscribe((change, origin, before) => {
    if (origin !== 'remote' && origin !== 'load') onDrawn(between, change, before)
  })
  const unfollow = sync.subscribe(showSoon)
  dropOld(between)
  // What is there already is no step of the user's; steps of an earlier visit stay, which a load would clear.
  const { canUndo, canRedo } = editor.state()
  show(between, canUndo || canRedo ? 'remote' : 'load')
  return {
    show: () => show(between, 'remote'),
    remember: (marker) => void remembered.set(marker._id, marker),
    close() {
      unwatch()
      unfollow()
    },
  }
}
