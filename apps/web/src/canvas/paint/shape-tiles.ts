import type { Size } from '@plumbline/geometry/point'
import { isOverlapping, type Rect } from '@plumbline/geometry/rect'
import { crowdOf, paintShapes, reachOf, type Crowd, type Scene } from './paint-scene.ts'
import type { Placement } from '../picture/placement.ts'
import { tileSpan } from './tile-span.ts'

/** Pixels of the screen. Small enough that one tile of a crowd fits into a frame. */
const side = 256
/** Milliseconds of a frame for paint; a scene that needs less in all is painted sharp at every step of a zoom. */
const [slice, cheap] = [5, 4]
const maxTiles = 160

type Tile = {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  readonly column: number
  readonly row: number
  state: 'empty' | 'stale' | 'painted'
}
type TileSet = {
  readonly kx: number
  readonly ky: number
  readonly crowd: Crowd
  readonly tiles: Map<string, Tile>
  spent: number
}

export type ShapeTiles = {
  /** Shows what is painted, paints on for a few milliseconds, and answers whether all of it is there and sharp. */
  readonly show: (target: CanvasRenderingContext2D, scene: Scene, at: Placement, isStill: boolean) => boolean
  /** Something changed in this part of the picture (fractions). */
  readonly touch: (box: Rect) => void
  readonly reset: (size: Size, ratio: number) => void
}

/** A crowd of shapes, painted once into tiles that move with the picture, as maps do: panning paints what comes into view, zooming stretches until the new tiles are there. */
export function createShapeTiles(): ShapeTiles {
  let [size, ratio]: [Size, number] = [{ width: 0, height: 0 }, 1]
  let current: TileSet | undefined
  let former: TileSet | undefined
  const spare: Tile['canvas'][] = []
  const probe = document.createElement('canvas').getContext('2d')

  function release(set: TileSet | undefined): void {
    for (const { canvas } of set?.tiles.values() ?? []) if (spare.length < maxTiles) spare.push(canvas)
    set?.tiles.clear()
  }

  function newTile(column: number, row: number): Tile {
    const canvas = spare.pop() ?? document.createElement('canvas')
    const pixels = Math.ceil(side * ratio)
    if (canvas.width !== pixels || canvas.height !== pixels) Object.assign(canvas, { width: pixels, height: pixels })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('this browser gives no canvas to paint on')
    return { canvas, context, column, row, state: 'empty' }
  }

  function paint(scene: Scene, set: TileSet, tile: Tile): void {
    const [left, top] = [tile.column * side, tile.row * side]
    tile.context.setTransform(1, 0, 0, 1, 0, 0)
    tile.context.clearRect(0, 0, tile.canvas.width, tile.canvas.height)
    tile.context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio)
    paintShapes(
      tile.context,
      scene,
      { kx: set.kx, ky: set.ky, ox: 0, oy: 0 },
      { left, top, right: left + side, bottom: top + side },
      set.crowd,
    )
    // A browser only notes what is drawn and does it when it is shown: asked here, so that the time it takes counts.
    probe?.drawImage(tile.canvas, 0, 0, 1, 1, 0, 0, 1, 1)
    tile.state = 'painted'
  }

  function begin(scene: Scene, at: Placement): TileSet {
    const count = scene.index.count(reachOf(at, { left: 0, top: 0, right: size.width, bottom: size.height }))
    return { kx: at.kx, ky: at.ky, crowd: crowdOf(count), tiles: new Map(), spent: 0 }
  }

  /** The old tiles stay until the new ones are complete; of two incomplete sets the fuller one stays. */
  function replace(scene: Scene, at: Placement): void {
    if (current === undefined || former === undefined || current.tiles.size * 2 >= former.tiles.size) {
      release(former)
      former = current
    } else release(current)
    current = begin(scene, at)
  }

  function needed(set: TileSet, at: Placement): readonly (readonly [number, number])[] {
    const k = at.kx / set.kx
    const { from, to } = tileSpan(
      { left: -at.ox / k, top: -at.oy / k, right: (size.width - at.ox) / k, bottom: (size.height - at.oy) / k },
      { width: set.kx, height: set.ky },
      side,
    )
    const found: (readonly [number, number])[] = []
    for (let row = from.y; row <= to.y; row += 1)
      for (let column = from.x; column <= to.x; column += 1) found.push([column, row])
    return found
  }

  /** Answers whether nothing is missing. */
  function fill(scene: Scene, set: TileSet, at: Placement): boolean {
    const begun = performance.now()
    for (const [column, row] of needed(set, at)) {
      const key = `${column} ${row}`
      const tile = set.tiles.get(key) ?? newTile(column, row)
      set.tiles.set(key, tile)
      if (tile.state === 'painted') continue
      if (performance.now() - begun > slice) {
        set.spent += performance.now() - begun
        return false
      }
      paint(scene, set, tile)
    }
    set.spent += performance.now() - begun
    if (set.tiles.size > maxTiles) prune(set, at)
    return true
  }

  function prune(set: TileSet, at: Placement): void {
    const kept = new Set(needed(set, at).map(([column, row]) => `${column} ${row}`))
    for (const [key, { canvas }] of set.tiles) {
      if (kept.has(key)) continue
      set.tiles.delete(key)
      if (spare.length < maxTiles) spare.push(canvas)
    }
  }

  /** Edges on whole pixels of the device, or seams would be seen between the tiles. */
  function draw(target: CanvasRenderingContext2D, set: TileSet, at: Placement, isOverFormer: boolean): void {
    const k = at.kx / set.kx
    const snap = (value: number) => Math.round(value * ratio) / ratio
    for (const tile of set.tiles.values()) {
      const [left, top, right, bottom] = [
        snap(at.ox + tile.column * side * k),
        snap(at.oy + tile.row * side * k),
        snap(at.ox + (tile.column + 1) * side * k),
        snap(at.oy + (tile.row + 1) * side * k),
      ]
      // What an empty one holds is from its former use.
      if (tile.state === 'empty') continue
      if (right <= 0 || bottom <= 0 || left >= size.width || top >= size.height) continue
      if (isOverFormer) target.clearRect(left, top, right - left, bottom - top)
      target.drawImage(tile.canvas, left, top, right - left, bottom - top)
    }
  }

  function show(target: CanvasRenderingContext2D, scene: Scene, at: Placement, isStill: boolean): boolean {
    const k = current === undefined ? 0 : at.kx / current.kx
    const isSharp = k === 1 && current?.ky === at.ky
    if (!isSharp && (isStill || k < 0.6 || k > 1.7 || (current !== undefined && current.spent < cheap)))
      replace(scene, at)
    if (current === undefined) return false
    const isWhole = fill(scene, current, at)
    if (isWhole) {
      release(former)
      former = undefined
    } else if (former !== undefined) draw(target, former, at, false)
    draw(target, current, at, former !== undefined)
    return isWhole && current.kx === at.kx
  }

  function touch(box: Rect): void {
    if (current === undefined) return
    const at = { kx: current.kx, ky: current.ky, ox: 0, oy: 0 }
    for (const tile of current.tiles.values()) {
      const own = {
        left: tile.column * side,
        top: tile.row * side,
        right: (tile.column + 1) * side,
        bottom: (tile.row + 1) * side,
      }
      if (isOverlapping(reachOf(at, own), box) && tile.state === 'painted') tile.state = 'stale'
    }
  }

  return {
    show,
    touch,
    reset(nextSize, nextRatio) {
      release(current)
      release(former)
      if (nextRatio !== ratio) spare.length = 0
      ;[size, ratio, current, former] = [nextSize, nextRatio, undefined, undefined]
    },
  }
}
