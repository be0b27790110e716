type Spot = { readonly x: number; readonly y: number }
export type PlacedPin<T extends Spot> = T & { readonly labelX: number; readonly labelY: number }

/** A spiral around the pin, on which its label is tried. */
const spiral = Array.from({ length: 90 }, (_, step) => ({ angle: step * 2.4, distance: Math.sqrt(step) * 1.15 }))

/**
 * Moves the labels of pins apart, as far as there is room, so that every number can be read.
 * All arguments are in the same unit. Labels stay inside of width and height.
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
  const clamp = (value: number, max: number) =>
    Math.min(Math.max(value, Math.min(radius, max / 2)), Math.max(max - radius, max / 2))
  return pins.map((pin) => {
    const candidates = spiral.map(({ angle, distance }) => ({
      x: clamp(pin.x + Math.cos(angle) * distance * radius, width),
      y: clamp(pin.y + Math.sin(angle) * distance * radius, height),
    }))
    const { x, y } = candidates.find((spot) => isFree(spot.x, spot.y)) ?? candidates[0] ?? pin
    const key = keyOf(x, y)
    taken.set(key, [...(taken.get(key) ?? []), { x, y }])
    return { ...pin, labelX: x, labelY: y }
  })
}
