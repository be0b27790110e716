type Spot = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }
type Box = Spot & Size

/** A pin whose label has its top left corner at labelX, labelY. */
export type Labelled<T extends Spot> = T & {
  readonly labelX: number
  readonly labelY: number
  readonly labelWidth: number
}

const angles = Array.from(
  { length: 16 },
  (_, step) => -Math.PI / 2 + (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * (Math.PI / 8),
)
const rings = Array.from({ length: 24 }, (_, step) => 3.4 + step * 2.2)

const overlap = (one: Box, other: Box, gap: number): boolean =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap

/** Boxes by cells of a grid: hundreds of labels would each be compared with all others. */
function openIndex(side: number) {
  const cells = new Map<string, Box[]>()
  const keysOf = ({ x, y, width, height }: Box) => {
    const keys: string[] = []
    for (let column = Math.floor((x - 1) / side); column <= Math.floor((x + width + 1) / side); column += 1)
      for (let row = Math.floor((y - 1) / side); row <= Math.floor((y + height + 1) / side); row += 1)
        keys.push(`${column}:${row}`)
    return keys
  }
  return {
    add: (box: Box) => {
      for (const key of keysOf(box)) cells.set(key, [...(cells.get(key) ?? []), box])
    },
    isFree: (box: Box, gap: number) =>
      keysOf(box).every((key) => (cells.get(key) ?? []).every((other) => !overlap(box, other, gap))),
  }
}

/**
 * A place for the label of each pin, as near to the pin as no other label and no other pin is. All in millimetres of the
 * figure; labels stay inside of it. Pins do not move.
 */
export function placeLabels<T extends Spot>(
  pins: readonly T[],
  { widthOf, height, within }: { readonly widthOf: (pin: T) => number; readonly height: number; readonly within: Size },
): readonly Labelled<T>[] {
  const index = openIndex(10)
  for (const { x, y } of pins) index.add({ x: x - 0.7, y: y - 0.7, width: 1.4, height: 1.4 })
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(0, max))
  return pins.map((pin) => {
    const width = widthOf(pin)
    const boxAt = (angle: number, distance: number): Box => ({
      x: clamp(pin.x + Math.cos(angle) * (distance + width / 4) - width / 2, within.width - width),
      y: clamp(pin.y + Math.sin(angle) * distance - height / 2, within.height - height),
      width,
      height,
    })
    let found: Box | undefined
    for (const ring of rings) {
      found = angles.map((angle) => boxAt(angle, ring)).find((box) => index.isFree(box, 0.3))
      if (found !== undefined) break
    }
    const box = found ?? boxAt(-Math.PI / 2, rings[0]!)
    index.add(box)
    return { ...pin, labelX: box.x, labelY: box.y, labelWidth: width }
  })
}
