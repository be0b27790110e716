import { type Point } from '@plumbline/geometry/point'

type Modifiers = {
  /** Ctrl; for keys Cmd too. */
  readonly ctrl: boolean
  readonly shift: boolean
  /** Alt or Option. */
  readonly alt: boolean
  /** Milliseconds of any clock that only goes forward: the engine has none of its own. */
  readonly now: number
}

export type PointerInput = Modifiers & {
  readonly type: 'down' | 'move' | 'up' | 'cancel'
  /** Screen pixels from the canvas's upper left corner. */
  readonly at: Point
  /** 0 main, 1 middle, 2 right. */
  readonly button: number
  readonly pointerId: number
  readonly pointerType: 'mouse' | 'pen' | 'touch'
}

/** A pinch on a trackpad comes as a wheel with Ctrl. */
export type WheelInput = Modifiers & { readonly at: Point; readonly deltaY: number }

export type KeyInput = Modifiers & {
  readonly type: 'down' | 'up'
  /** As the browser names it: 'ArrowLeft', 'Delete', 'z', ' '. */
  readonly key: string
}
