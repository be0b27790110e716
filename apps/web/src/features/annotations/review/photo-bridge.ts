import type { Editor } from '@plumbline/canvas/editor'
import { isSameShape } from '@plumbline/canvas/merge'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Before, Change } from '@plumbline/canvas/store'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { theirsOf, type AnnotationRecord } from '../annotation-rules.ts'
import { anAnnotation } from '../annotation-parts.ts'
import { drawnOf, isStored, ownerOf, redrawnBy, shapesOf, theirShapes } from '../annotation-shapes.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { takeWidth } from '../tracing/traced-widths.ts'

type Labels = {
  readonly labelOf: (annotation: Annotation) => string
  readonly theirs: string
  readonly hasRejected: boolean
}
export type PhotoBridge = { readonly show: (labels: Labels) => void; readonly close: () => void }

/**
 * Deleted and undone, a shape brings back what it showed too. Outlives the bridge, as the history of the photo does.
 */
export type DeletedAnnotations = Map<string, Annotation>

const isShown = ({ isRemoved, mine }: AnnotationRecord, hasRejected: boolean) =>
  isRemoved !== true && (hasRejected || mine.annInfo.isDefect !== false)

/** What the canvas shows of the records of a photo, by the id of the shape. */
function wantedShapes(
  records: Iterable<AnnotationRecord>,
  { hasRejected, labelOf, theirs: theirLabel }: Labels,
): ReadonlyMap<string, Shape> {
  const wanted = new Map<string, Shape>()
  for (const record of records) {
    if (!isShown(record, hasRejected)) continue
    for (const shape of shapesOf(record.mine, labelOf(record.mine))) wanted.set(shape.id, shape)
    const theirs = theirsOf(record)
    if (theirs !== undefined) for (const shape of theirShapes(theirs, theirLabel)) wanted.set(shape.id, shape)
  }
  return wanted
}

/** What is missing on the canvas or differs there, and what must leave it. */
function changeTo(editor: Editor, wanted: ReadonlyMap<string, Shape>): Change {
  return {
    put: [...wanted.values()].filter((shape) => {
      const current = editor.shapes.get(shape.id)
      return current === undefined || !isSameShape(current, shape)
    }),
    remove: editor.shapes
      .all()
      .filter((shape) => !wanted.has(shape.id) && (isStored(shape) || shape.isLocked === true))
      .map(({ id }) => id),
  }
}

/**
 * Between the canvas and what is stored: what is drawn on one photo becomes annotations, what others change becomes
 * shapes.
 */
export function bridge(
  editor: Editor,
  sync: AnnotationSync,
  imageId: string,
  deletedAnnotations: DeletedAnnotations,
  first: Labels,
): PhotoBridge {
  let labels = first
  let isDue = false
  let before: ReadonlyMap<string, AnnotationRecord> = new Map()

  const own = () => new Map([...sync.state().records].filter(([, { mine }]) => mine.imageId === imageId))

  function show(isAll: boolean, origin: 'load' | 'remote' = 'remote'): void {
    const records = own()
    if (!isAll && records.size === before.size && [...records].every(([id, record]) => before.get(id) === record))
      return
    before = records
    const wanted = wantedShapes(records.values(), labels)
    const { put, remove } = changeTo(editor, wanted)
    if (put.length + remove.length > 0) editor.shapes.apply({ put, remove }, origin)
  }

  /** Not at once: the canvas is still telling its listeners what brought us here. */
  function showSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      show(false)
    })
  }

  function drawn(id: string, main: Shape): Annotation {
    const record = sync.state().records.get(id)
    const was = record?.mine ?? deletedAnnotations.get(id)
    const shapes = [main, ...editor.shapes.all().filter(({ parent }) => parent === id)] as const
    if (was !== undefined) return redrawnBy(was, shapes)
    return anAnnotation(id, imageId, { ...drawnOf(shapes), widthProfile: takeWidth(editor, main) ?? null })
  }

  function onDrawn(change: Change, was: Before): void {
    const removed = change.remove.flatMap((id) => was.get(id) ?? [])
    const touched = new Set([...change.put, ...removed].filter(isStored).map(ownerOf))
    const put: Annotation[] = []
    const remove: string[] = []
    for (const id of touched) {
      const record = sync.state().records.get(id)
      const main = editor.shapes.get(id)
      if (main === undefined) {
        if (record !== undefined) deletedAnnotations.set(id, record.mine)
        remove.push(id)
        continue
      }
      const annotation = drawn(id, main)
      if (annotation !== record?.mine || record.isRemoved === true) put.push(annotation)
    }
    if (remove.length > 0) sync.remove(remove)
    if (put.length > 0) sync.put(put.map((annotation) => ({ annotation })))
  }

  const unwatch = editor.shapes.subscribe((change, origin, was) => {
    if (origin !== 'remote' && origin !== 'load') onDrawn(change, was)
  })
  const unfollow = sync.subscribe(showSoon)
  // What is there already is no step of the user's; steps of an earlier visit stay.
  show(true, editor.shapes.size() === 0 ? 'load' : 'remote')
  return {
    show(next) {
      labels = next
      show(true)
    },
    close() {
      unwatch()
      unfollow()
    },
  }
}
