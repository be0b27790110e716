import type { Range } from '@plumbline/thermal/image'

/** Where a key puts an end of the range; nothing where it means something else. */
export function keyedTo(
  key: string,
  isFar: boolean,
  value: number,
  { min, max }: Range,
  step: number,
): number | undefined {
  const by = isFar ? step * 10 : step
  const places: Readonly<Record<string, number>> = {
    ArrowUp: value + by,
    ArrowRight: value + by,
    ArrowDown: value - by,
    ArrowLeft: value - by,
    PageUp: value + step * 10,
    PageDown: value - step * 10,
    Home: min,
    End: max,
  }
  return places[key]
}
