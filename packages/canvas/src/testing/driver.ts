import { type Point } from '@plumbline/geometry/point'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { createEditor, type Editor, type EditorOptions } from '../editor.ts'
import { type KeyInput, type PointerInput } from '../inputs.ts'
import { type Shape } from '../shapes.ts'

type Held = Partial<Pick<PointerInput, 'ctrl' | 'shift' | 'alt' | 'button' | 'pointerId' | 'pointerType' | 'now'>>

/**
 * Tests read as gestures. The image is 1000 x 500 and is shown one to one: screen and image pixels are the same until
 * somebody zooms.
 */
export type Driver = {
  readonly editor: Editor
  readonly down: (x: number, y: number, held?: Held) => Driver
  readonly move: (x: number, y: number, held?: Held) => Driver
  readonly up: (x: number, y: number, held?: Held) => Driver
  readonly click: (x: number, y: number, held?: Held) => Driver
  readonly drag: (from: readonly [number, number], to: readonly [number, number], held?: Held) => Driver
  readonly key: (key: string, held?: Partial<KeyInput>) => Driver
  readonly release: (key: string) => Driver
  /** Image pixels. */
  readonly points: (id: string) => readonly (readonly [number, number])[]
  readonly onScreen: (point: Point) => Point
}

export const image = { width: 1000, height: 500 }

const tidy = (value: number) => Math.round(value * 1e6) / 1e6

export function driver(options: Partial<EditorOptions> = {}, shapes: readonly Shape[] = []): Driver {
  let last = 0
  const editor = createEditor({
    image,
    zoom: 'photo',
    drawStyle: 'plain',
    newId: () => `new-${(last += 1)}`,
    ...options,
  })
  editor.resize(image)
  editor.shapes.apply({ put: shapes, remove: [] }, 'load')
  const still = { ctrl: false, shift: false, alt: false, now: 0 }
  const send = (type: PointerInput['type'], x: number, y: number, held: Held = {}) => {
    editor.pointer({ ...still, button: 0, pointerId: 1, pointerType: 'mouse', ...held, type, at: { x, y } })
    return self
  }
  const self: Driver = {
    editor,
    down: (x, y, held) => send('down', x, y, held),
    move: (x, y, held) => send('move', x, y, held),
    up: (x, y, held) => send('up', x, y, held),
    click: (x, y, held) => send('move', x, y, held).down(x, y, held).up(x, y, held),
    drag: ([x, y], [toX, toY], held) =>
      send('down', x, y, held)
        .move((x + toX) / 2, (y + toY) / 2, held)
        .move(toX, toY, held)
        .up(toX, toY, held),
    key(key, held = {}) {
      editor.key({ ...still, ...held, type: 'down', key })
      return self
    },
    release(key) {
      editor.key({ ...still, type: 'up', key })
      return self
    },
    points: (id) =>
      editor.shapes.get(id)?.points.map(({ x, y }) => [tidy(x * image.width), tidy(y * image.height)] as const) ?? [],
    onScreen: (point) => fractionToScreen(editor.state().view, editor.state().image, point),
  }
  return self
}

/** Image pixels. */
export const box = (
  id: string,
  left: number,
  top: number,
  right: number,
  bottom: number,
  more: Partial<Shape> = {},
): Shape => ({
  id,
  kind: 'rectangle',
  style: 'plain',
  points: [
    { x: left / image.width, y: top / image.height },
    { x: right / image.width, y: bottom / image.height },
  ],
  ...more,
})

export const line = (
  id: string,
  corners: readonly (readonly [number, number])[],
  more: Partial<Shape> = {},
): Shape => ({
  id,
  kind: 'polyline',
  style: 'plain',
  points: corners.map(([x, y]) => ({ x: x / image.width, y: y / image.height })),
  ...more,
})
