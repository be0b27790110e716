import { createEditor, type Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureLayer } from '../picture/picture-layer.ts'
import type { Placement } from '../picture/placement.ts'
import { createRenderer } from './renderer.ts'

const size = { width: 1_000, height: 500 }
const styles = { box: { stroke: '#0e7c86' } }
const rectangle = (id: string, left: number, label = ''): Shape => ({
  id,
  kind: 'rectangle',
  style: 'box',
  label,
  points: [
    { x: left, y: 0.4 },
    { x: left + 0.1, y: 0.6 },
  ],
})

type Painted = { readonly canvas: HTMLCanvasElement; readonly call: string; readonly first: unknown }
let painted: Painted[] = []
let frames: FrameRequestCallback[] = []

/** jsdom paints nothing: every call to a canvas is noted instead. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, call) => {
      if (call === 'measureText') return () => ({ width: 40 })
      return (...given: readonly unknown[]) => void painted.push({ canvas, call: String(call), first: given[0] })
    },
    set: () => true,
  })
}

beforeEach(() => {
  painted = []
  frames = []
  const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const known = contexts.get(this) ?? contextOf(this)
    contexts.set(this, known)
    return known as never
  })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.splice(id - 1, 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let clock = 0
/** Everything that waits for a frame, and what that asks for in turn. */
function paintFrames(maxFrames = 20): number {
  let count = 0
  while (frames.length > 0 && count < maxFrames) {
    clock += 100
    count += 1
    for (const frame of frames.splice(0)) frame(clock)
  }
  return count
}

function aRenderer(shapes: readonly Shape[] = []) {
  const editor: Editor = createEditor({ image: size, zoom: 'plan', drawStyle: 'box', newId: () => 'new' })
  editor.resize(size)
  editor.shapes.apply({ put: shapes, remove: [] }, 'load')
  const canvas = document.createElement('canvas')
  const placed: Placement[] = []
  const layer: PictureLayer = {
    show: () => undefined,
    place: (at) => void placed.push(at),
    retry: () => undefined,
    stop: () => undefined,
  }
  const renderer = createRenderer(canvas, layer, editor, styles)
  const labels = () =>
    painted.filter(({ call, canvas: on }) => call === 'fillText' && on === canvas).map(({ first }) => first)
  return { editor, canvas, placed, renderer, labels }
}

describe('the renderer', () => {
  it('paints nothing before it knows its size, and then once', () => {
    const { canvas, placed, renderer } = aRenderer([rectangle('a', 0.1)])
    paintFrames()
    expect([painted, placed]).toEqual([[], []])
    renderer.resize(size, 2)
    expect([canvas.width, canvas.height]).toEqual([2_000, 1_000])
    expect(paintFrames()).toBeLessThan(3)
    expect(painted.some(({ call }) => call.startsWith('stroke'))).toBe(true)
    expect(placed.at(-1)).toMatchObject({ kx: 1_000, ky: 500 })
    expect(paintFrames()).toBe(0)
  })

  it('asks for one frame however much changes at once', () => {
    const { editor, renderer } = aRenderer()
    renderer.resize(size, 1)
    paintFrames()
    for (const id of ['a', 'b', 'c']) editor.shapes.apply({ put: [rectangle(id, 0.1)], remove: [] }, 'remote')
    expect(frames).toHaveLength(1)
  })

  it('paints the labels of shapes, or what the feature says instead', () => {
    const { renderer, labels } = aRenderer([rectangle('a', 0.1, 'Wall')])
    renderer.resize(size, 1)
    paintFrames()
    expect(labels()).toContain('Wall')
    painted = []
    renderer.relabel(({ id }) => `Shape ${id}`)
    paintFrames()
    expect(labels()).toContain('Shape a')
    expect(labels()).not.toContain('Wall')
  })

  it('paints again for another style, not for the same', () => {
    const { renderer } = aRenderer([rectangle('a', 0.1)])
    renderer.resize(size, 1)
    paintFrames()
    renderer.restyle(styles)
    expect(frames).toHaveLength(0)
    renderer.restyle({ box: { stroke: '#ff0000' } })
    expect(frames).toHaveLength(1)
  })

  it('moves the picture with the view', () => {
    const { editor, placed, renderer } = aRenderer()
    renderer.resize(size, 1)
    paintFrames()
    editor.zoomIn()
    paintFrames()
    expect(placed.at(-1)!.kx).toBeGreaterThan(1_000)
  })

  it('paints a crowd into tiles, which are used again while nothing changes', () => {
    const crowd = Array.from({ length: 500 }, (_, index) => rectangle(`s${index}`, (index % 90) / 100))
    const { canvas, editor, renderer } = aRenderer(crowd)
    renderer.resize(size, 1)
    paintFrames(200)
    const inTiles = () => painted.filter((one) => one.canvas !== canvas && one.call === 'clearRect').length
    const first = inTiles()
    expect(first).toBeGreaterThan(0)
    editor.select(['s1'])
    paintFrames(200)
    expect(inTiles()).toBe(first)
    editor.shapes.apply({ put: [rectangle('s1', 0.85)], remove: [] }, 'remote')
    paintFrames(200)
    const second = inTiles()
    expect(second).toBeGreaterThan(first)
    expect(second - first).toBeLessThan(first)
  })

  it('paints no more once it is stopped', () => {
    const { editor, renderer } = aRenderer()
    renderer.resize(size, 1)
    paintFrames()
    editor.shapes.apply({ put: [rectangle('a', 0.1)], remove: [] }, 'remote')
    renderer.stop()
    expect(frames).toHaveLength(0)
    editor.shapes.apply({ put: [rectangle('b', 0.3)], remove: [] }, 'remote')
    expect(frames).toHaveLength(0)
  })
})
