/** The longest of 1, 2, 5, 10, 20 … millimetres that has room. */
export function roundedLength(mmPerPixel: number, room: number): number {
  const maxLength = mmPerPixel * room
  const ten = 10 ** Math.floor(Math.log10(maxLength))
  const step = [5, 2].find((factor) => factor * ten <= maxLength) ?? 1
  return step * ten
}

const names = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof names)[number]

/** The compass octant of a bearing. */
export function directionOf(degrees: number): Direction {
  return names[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]!
}
