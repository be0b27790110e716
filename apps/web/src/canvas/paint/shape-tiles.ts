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

/** Everything of one layer of tiles that changes. */
type State = {
  size: Size
  ratio: number
  current: TileSet | undefined
  former: TileSet | undefined
  /** Canvases without a tile, to be used again. */
  readonly spare: HTMLCanvasElement[]
  readonly probe: CanvasRenderingContext2D | null
}

function reuse({ spare }: State, canvas: HTMLCanvasElement): void {
  if (spare.length < maxTiles) spare.push(canvas)
}

function release(state: State, set: TileSet | undefined): void {
  for (const { canvas } of set?.tiles.values() ?? []) reuse(state, canvas)
  set?.tiles.clear()
}

function newTile({ spare, ratio }: State, column: number, row: number): Tile {
  const canvas = spare.pop() ?? document.createElement('canvas')
  const pixels = Math.ceil(side * ratio)
  if (canvas.width !== pixels || canvas.height !== pixels) Object.assign(canvas, { width: pixels, height: pixels })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to paint on')
  return { canvas, context, column, row, state: 'empty' }
}

function paint({ ratio, probe }: State, scene: Scene, set: TileSet, tile: Tile): void {
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

function begin({ size }: State, scene: Scene, at: Placement): TileSet {
  const count = scene.index.count(reachOf(at, { left: 0, top: 0, right: size.width, bottom: size.height }))
  return { kx: at.kx, ky: at.ky, crowd: crowdOf(count), tiles: new Map(), spent: 0 }
}

/** The old tiles stay until the new ones are complete; of two incomplete sets the fuller one stays. */
function replace(state: State, scene: Scene, at: Placement): void {
  const { current, former } = state
  if (current === undefined || former === undefined || current.tiles.size * 2 >= former.tiles.size) {
    release(state, former)
    state.former = current
  } else release(state, current)
  state.current = begin(state, scene, at)
}

function needed({ size }: State, set: TileSet, at: Placement): readonly (readonly [number, number])[] {
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

function prune(state: State, set: TileSet, at: Placement): void {
  const inView = new Set(needed(state, set, at).map(([column, row]) => `${column} ${row}`))
  for (const [key, { canvas }] of set.tiles) {
    if (inView.has(key)) continue
    set.tiles.delete(key)
    reuse(state, canvas)
  }
}

/** Answers whether nothing is missing. */
function fill(state: State, scene: Scene, set: TileSet, at: Placement): boolean {
  const begun = performance.now()
  for (const [column, row] of needed(state, set, at)) {
    const key = `${column} ${row}`
    const tile = set.tiles.get(key) ?? newTile(state, column, row)
    set.tiles.set(key, tile)
    if (tile.state === 'painted') continue
    if (performance.now() - begun > slice) {
      set.spent += performance.now() - begun
      return false
    }
    paint(state, scene, set, tile)
  }
  set.spent += performance.now() - begun
  if (set.tiles.size > maxTiles) prune(state, set, at)
  return true
}

type Target = { readonly context: CanvasRenderingContext2D; readonly at: Placement; readonly isOverFormer: boolean }

/** Edges on whole pixels of the device, or seams would be seen between the tiles. */
function draw({ size, ratio }: State, set: TileSet, { context, at, isOverFormer }: Target): void {
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
    if (isOverFormer) context.clearRect(left, top, right - left, bottom - top)
    context.drawImage(tile.canvas, left, top, right - left, bottom - top)
  }
}

function show(
  state: State,
  context: CanvasRenderingContext2D,
  scene: Scene,
  { at, isStill }: { readonly at: Placement; readonly isStill: boolean },
): boolean {
  const before = state.current
  const k = before === undefined ? 0 : at.kx / before.kx
  const isSharp = k === 1 && before?.ky === at.ky
  if (!isSharp && (isStill || k < 0.6 || k > 1.7 || (before !== undefined && before.spent < cheap)))
    replace(state, scene, at)
  const { current } = state
  if (current === undefined) return false
  const isWhole = fill(state, scene, current, at)
  if (isWhole) {
    release(state, state.former)
    state.former = undefined
  } else if (state.former !== undefined) draw(state, state.former, { context, at, isOverFormer: false })
  draw(state, current, { context, at, isOverFormer: state.former !== undefined })
  return isWhole && current.kx === at.kx
}

function touch({ current }: State, box: Rect): void {
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

/**
 * A crowd of shapes, painted once into tiles that move with the picture, as maps do: panning paints what comes into
 * view, zooming stretches until the new tiles are there.
 */
export function createShapeTiles(): ShapeTiles {
  const state: State = {
    size: { width: 0, height: 0 },
    ratio: 1,
    current: undefined,
    former: undefined,
    spare: [],
    probe: document.createElement('canvas').getContext('2d'),
  }
  return {
    show: (context, scene, at, isStill) => show(state, context, scene, { at, isStill }),
    touch: (box) => touch(state, box),
    reset(size, ratio) {
      release(state, state.current)
      release(state, state.former)
      if (ratio !== state.ratio) state.spare.length = 0
      Object.assign(state, { size, ratio, current: undefined, former: undefined })
    },
  }
}
