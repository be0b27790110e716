import type { Editor } from '@plumbline/canvas/editor'
import type { Point } from '@plumbline/geometry/point'
import { fractionToScreen, screenToFraction } from '@plumbline/geometry/spaces'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Pixels of the screen, with Shift and without. */
const [step, farStep] = [10, 80]
/** A press that moved farther is no click. */
const slop = 5
/** The crosshair stays so far from the edge of the view. */
const margin = 24

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const canvasOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[role="application"]') : null

/** Only while nothing is chosen or being drawn do arrow keys and clicks mean a place. */
function isPointing(editor: Editor): boolean {
  const { tool, isSwapped, selection, draft, asking } = editor.state()
  return tool === 'pointer' && !isSwapped && selection.size === 0 && draft === undefined && asking === undefined
}

/** Moves the picture so that the place lies inside the view. */
function bringIntoView(editor: Editor, at: Point): void {
  const { view, image, viewport } = editor.state()
  const { x, y } = fractionToScreen(view, image, at)
  const [dx, dy] = [
    clamp(x, margin, Math.max(margin, viewport.width - margin)) - x,
    clamp(y, margin, Math.max(margin, viewport.height - margin)) - y,
  ]
  if (dx !== 0 || dy !== 0) editor.setView({ ...view, x: view.x + dx, y: view.y + dy })
}

type Props = {
  readonly editor: Editor
  /** A place of the picture, in fractions of it. */
  readonly onPick: (at: Point) => void
  /** Where the pointer is; nothing where it left the picture. */
  readonly onHover: (at: Point | undefined) => void
}

/** A place is picked with a click, or with a crosshair that the arrow keys move and Enter picks at. */
export function useCrosshair({ editor, onPick, onHover }: Props) {
  const [crosshair, setCrosshair] = useState<Point>()
  const pressed = useRef<Point>(undefined)

  function placeUnder({ clientX, clientY, target }: MouseEvent): Point | undefined {
    const canvas = canvasOf(target)
    if (canvas === null) return undefined
    const { left, top } = canvas.getBoundingClientRect()
    const { view, image } = editor.state()
    const { x, y } = screenToFraction(view, image, { x: clientX - left, y: clientY - top })
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
  }

  function move(way: Point, isFar: boolean): void {
    const { view, image, viewport } = editor.state()
    const from = crosshair ?? screenToFraction(view, image, { x: viewport.width / 2, y: viewport.height / 2 })
    const by = (isFar ? farStep : step) / view.scale
    const at = {
      x: clamp(from.x + (way.x * by) / image.width, 0, 1),
      y: clamp(from.y + (way.y * by) / image.height, 0, 1),
    }
    setCrosshair(at)
    onHover(at)
    bringIntoView(editor, at)
  }

  return {
    crosshair,
    handlers: {
      onPointerDownCapture: ({ clientX, clientY, button, target }: PointerEvent) => {
        setCrosshair(undefined)
        const isPlace = button === 0 && canvasOf(target) !== null && isPointing(editor)
        pressed.current = isPlace ? { x: clientX, y: clientY } : undefined
      },
      onPointerMove: (event: PointerEvent) => onHover(placeUnder(event)),
      onPointerLeave: () => onHover(undefined),
      onClick: (event: MouseEvent) => {
        const from = pressed.current
        pressed.current = undefined
        if (from === undefined || Math.hypot(event.clientX - from.x, event.clientY - from.y) > slop) return
        // A shape under the pointer was chosen by this click.
        if (!isPointing(editor)) return
        const at = placeUnder(event)
        if (at !== undefined) onPick(at)
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (canvasOf(event.target) === null || event.ctrlKey || event.metaKey || event.altKey) return
        if (!isPointing(editor)) return
        const way = arrows[event.key]
        if (way !== undefined) move(way, event.shiftKey)
        else if (event.key === 'Enter' && crosshair !== undefined) onPick(crosshair)
        else if (event.key === 'Escape' && crosshair !== undefined) setCrosshair(undefined)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
