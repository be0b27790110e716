import { gapBetween } from './overlap.ts'
import type { PlacedShape, SamePair } from './types.ts'

/** Metres of sound surface between two shapes of one photo that make them clearly two. */
export const separateM = 0.1

const areSeparate = (one: PlacedShape, other: PlacedShape): boolean => gapBetween(one, other) > separateM

type Group = { readonly shapes: PlacedShape[] }

const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** A person said so, or one photo shows both beside each other. */
function mayJoin(one: Group, other: Group, notSame: ReadonlySet<string>): boolean {
  return one.shapes.every((left) =>
    other.shapes.every(
      (right) =>
        !notSame.has(keyOf(left.id, right.id)) && (left.imageId !== right.imageId || !areSeparate(left, right)),
    ),
  )
}

/**
 * Joins what is the same, the surest pair first. Two clearly separate shapes of one photo never come into one group,
 * also not by way of a third photo: the less sure link is left out. Shapes of one defect stay together, whatever their
 * photos say.
 */
export function groupShapes(
  shapes: readonly PlacedShape[],
  pairs: readonly SamePair[],
  notSame: readonly (readonly [string, string])[],
): { readonly groups: readonly (readonly PlacedShape[])[]; readonly pairs: readonly SamePair[] } {
  const refused = new Set(notSame.map(([one, other]) => keyOf(one, other)))
  const groupOf = new Map<string, Group>()
  const ofDefect = new Map<string, Group>()
  for (const shape of shapes) {
    const known = shape.defectId === null ? undefined : ofDefect.get(shape.defectId)
    const group = known ?? { shapes: [] }
    group.shapes.push(shape)
    groupOf.set(shape.id, group)
    if (shape.defectId !== null) ofDefect.set(shape.defectId, group)
  }
  const sorted = pairs.toSorted(
    (one, other) => other.score - one.score || (keyOf(one.one, one.other) < keyOf(other.one, other.other) ? -1 : 1),
  )
  for (const { one, other } of sorted) {
    const [left, right] = [groupOf.get(one)!, groupOf.get(other)!]
    if (left === right || !mayJoin(left, right, refused)) continue
    const [large, small] = left.shapes.length >= right.shapes.length ? [left, right] : [right, left]
    for (const shape of small.shapes) groupOf.set(shape.id, large)
    large.shapes.push(...small.shapes)
  }
  const groups = [...new Set(groupOf.values())].map((group) => group.shapes).filter((group) => group.length > 1)
  return {
    groups,
    pairs: sorted.filter(
      ({ one, other }) => groupOf.get(one) === groupOf.get(other) && !refused.has(keyOf(one, other)),
    ),
  }
}
