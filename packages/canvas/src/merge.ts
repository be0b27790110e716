import { type Point } from '@plumbline/geometry/point'
import { type Shape } from './shapes.ts'

const fields = [
  'kind',
  'points',
  'rotation',
  'style',
  'label',
  'labelSize',
  'isClosed',
  'isLocked',
  'parent',
] as const satisfies readonly (keyof Shape)[]

const isSamePoints = (a: readonly Point[], b: readonly Point[]) =>
  a === b || (a.length === b.length && a.every((point, index) => point.x === b[index]?.x && point.y === b[index]?.y))

const isSameField = (a: Shape, b: Shape, field: (typeof fields)[number]) =>
  field === 'points' ? isSamePoints(a.points, b.points) : a[field] === b[field]

export const isSameShape = (a: Shape, b: Shape): boolean =>
  a === b || (a.id === b.id && fields.every((field) => isSameField(a, b, field)))

/** The step from `before` to `after`, applied to `current`: other fields keep what another person changed. */
export function merged(before: Shape, after: Shape, current: Shape): Shape {
  if (current === before) return after
  const result: Record<string, unknown> = { ...current }
  for (const field of fields) {
    if (isSameField(before, after, field)) continue
    if (after[field] === undefined) delete result[field]
    else result[field] = after[field]
  }
  return result as Shape
}
