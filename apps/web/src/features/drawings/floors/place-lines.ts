import type { EditorState } from '@plumbline/canvas/state'
import type { Location } from '@plumbline/contract/drawings/drawings'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import type { FloorLine } from './floor-lines.ts'

/** On the screen, in pixels. grip: how far from the line it can be taken; less than half-way to the next one. */
export type LinePlace = {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly grip: number
  readonly hasLabel: boolean
  readonly labelLeft: number
}

const labelHeight = 15
const labelRoom = 96
const maxGrip = 5

/** Labels that would lie on each other are left out; what is typed stays readable in the list. */
export function placeLines(
  lines: readonly FloorLine[],
  { left, right }: Location,
  { view, image, viewport }: Pick<EditorState, 'view' | 'image' | 'viewport'>,
): readonly LinePlace[] {
  const from = fractionToScreen(view, image, { x: left, y: 0 }).x
  const to = fractionToScreen(view, image, { x: right, y: 0 }).x
  const y = (fraction: number) => fractionToScreen(view, image, { x: 0, y: fraction }).y
  // Beside the portion; over it where the screen ends.
  const labelLeft = Math.min(to + 8, viewport.width - labelRoom)
  let labelled = -Infinity
  return lines.map((line, index) => {
    const [top, bottom] = [y(line.top), y(line.bottom)]
    const middle = (top + bottom) / 2
    const hasLabel = middle - labelled >= labelHeight
    if (hasLabel) labelled = middle
    const next = lines[index + 1]
    const gap = Math.min(bottom - top, next === undefined ? Infinity : y(next.bottom) - bottom)
    return {
      left: from,
      width: to - from,
      top,
      bottom,
      grip: Math.max(1, Math.min(maxGrip, gap * 0.35)),
      hasLabel,
      labelLeft,
    }
  })
}
