type Spot = { readonly x: number; readonly y: number }
export type PlacedPin<T extends Spot> = T & { readonly labelX: number; readonly labelY: number }

/** Turns around the place, each a little farther out. */
const turns = Array.from({ length: 90 }, (_, step) => ({ angle: step * 2.4, far: Math.sqrt(step) * 1.15 }))

/**
 * Places labels so that none covers another, as far as there is room: the number of a covered pin cannot be read.
 * radius and all places are in the same unit; width and height bound the labels.
 */
export function placePins<T extends Spot>(
  pins: readonly T[],
  radius: number,
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedPin<T>[] {
  const size = radius * 2
  const taken = new Map<string, Spot[]>()
  const keyOf = (x: number, y: number) => `${Math.floor(x / size)}:${Math.floor(y / size)}`
  const isFree = (x: number, y: number): boolean => {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const other of taken.get(keyOf(x + dx * size, y + dy * size)) ?? [])
          if (Math.hypot(other.x - x, other.y - y) < size) return false
      }
    }
    return true
  }
  const within = (value: number, most: number) =>
    Math.min(Math.max(value, Math.min(radius, most / 2)), Math.max(most - radius, most / 2))
  return pins.map((pin) => {
    const candidates = turns.map(({ angle, far }) => ({
      x: within(pin.x + Math.cos(angle) * far * radius, width),
      y: within(pin.y + Math.sin(angle) * far * radius, height),
    }))
    const { x, y } = candidates.find((spot) => isFree(spot.x, spot.y)) ?? candidates[0] ?? pin
    const key = keyOf(x, y)
    taken.set(key, [...(taken.get(key) ?? []), { x, y }])
    return { ...pin, labelX: x, labelY: y }
  })
}
