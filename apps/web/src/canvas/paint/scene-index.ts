import type { Shape } from '@plumbline/canvas/shapes'
import type { Size } from '@plumbline/geometry/point'
import { boundsOf, isOverlapping, type Rect } from '@plumbline/geometry/rect'
import Flatbush from 'flatbush'
import { placedPoints, placementOf } from '../picture/placement.ts'

type Entry = { readonly shape: Shape; readonly box: Rect }

export type SceneIndex = {
  /**
   * Places of the shapes whose boxes touch this part of the picture (fractions), in the order in which they are
   * painted.
   */
  readonly find: (box: Rect) => ArrayLike<number>
  /** About how many touch this part: what changed a moment ago may be counted twice. */
  readonly count: (box: Rect) => number
  readonly at: (place: number) => Entry | undefined
  /** A shape was put, or, without one, removed. */
  readonly change: (id: string, shape: Shape | undefined) => void
}

/**
 * A static tree is the fastest to ask; what changed since it was built stands beside it, until that is too much to walk
 * through.
 */
const maxUnindexed = 400

/** In fractions. A rectangle is turned in pixels of the picture: turned in fractions its corners would be elsewhere. */
export function shapeBox(image: Size, shape: Shape): Rect {
  if (shape.kind !== 'rectangle' || !shape.rotation) return boundsOf(shape.points)
  const { left, top, right, bottom } = boundsOf(placedPoints(placementOf(image, { scale: 1, x: 0, y: 0 }), shape))
  return {
    left: left / image.width,
    top: top / image.height,
    right: right / image.width,
    bottom: bottom / image.height,
  }
}

const isTouching = (own: Rect | undefined, box: Rect) => own !== undefined && isOverlapping(own, box)

export function createSceneIndex(image: Size, shapes: Iterable<Shape>): SceneIndex {
  const places = new Map<string, number>()
  const beside = new Set<number>()
  let entries: (Entry | undefined)[] = []
  let inTree: number[] = []
  let tree: Flatbush | undefined
  let whole: Rect = { left: 0, top: 0, right: 0, bottom: 0 }

  function put(shape: Shape): number {
    const place = places.get(shape.id) ?? entries.length
    places.set(shape.id, place)
    entries[place] = { shape, box: shapeBox(image, shape) }
    return place
  }

  function build(): void {
    beside.clear()
    entries = entries.filter((entry) => entry !== undefined)
    places.clear()
    inTree = []
    for (const [place, entry] of entries.entries()) {
      if (entry === undefined) continue
      places.set(entry.shape.id, place)
      if (Number.isFinite(entry.box.left)) inTree.push(place)
    }
    tree = inTree.length === 0 ? undefined : new Flatbush(inTree.length)
    for (const place of inTree) {
      const box = entries[place]?.box
      if (box !== undefined) tree?.add(box.left, box.top, box.right, box.bottom)
    }
    tree?.finish()
    whole = tree === undefined ? whole : { left: tree.minX, top: tree.minY, right: tree.maxX, bottom: tree.maxY }
  }

  function search(box: Rect): Uint32Array {
    if (tree === undefined) return new Uint32Array()
    const isAll =
      box.left <= whole.left && box.top <= whole.top && box.right >= whole.right && box.bottom >= whole.bottom
    if (isAll) return Uint32Array.from(inTree)
    return Uint32Array.from(tree.search(box.left, box.top, box.right, box.bottom), (at) => inTree[at] ?? 0).sort()
  }

  function find(box: Rect): ArrayLike<number> {
    if (beside.size > maxUnindexed) build()
    const found = search(box)
    if (beside.size === 0) return found
    const changed = [...beside].filter((place) => isTouching(entries[place]?.box, box))
    return Uint32Array.from([...found.filter((place) => !beside.has(place)), ...changed]).sort()
  }

  function count(box: Rect): number {
    let counted = beside.size
    tree?.search(box.left, box.top, box.right, box.bottom, () => {
      counted += 1
      return false
    })
    return counted
  }

  function change(id: string, shape: Shape | undefined): void {
    const known = places.get(id)
    if (shape !== undefined) beside.add(put(shape))
    else if (known !== undefined) {
      entries[known] = undefined
      places.delete(id)
      beside.add(known)
    }
  }

  for (const shape of shapes) put(shape)
  build()
  return { find, count, at: (place) => entries[place], change }
}
