import { gsdParts } from '@plumbline/inspection/photos/photo-gsd'
import { roundGsd } from '@plumbline/geometry/gsd'
import type { GsdBasis } from './snapshot.ts'
import type { Speech } from './words.ts'

export const gsdNumber = (gsd: number, { number }: Speech): string => number(roundGsd(gsd), 3)

/** '8.48 mm/px (camera table: focal length 9 mm, ...)': a reader can compute it again. */
export function gsdText(gsd: number, basis: GsdBasis | null | undefined, speech: Speech): string {
  const { words, say, number } = speech
  const value = say(words.gsd.value, { value: gsdNumber(gsd, speech) })
  if (basis === null || basis === undefined) return value
  const source = words.gsd.sources[basis.source]
  const numbers =
    basis.numbers &&
    gsdParts(basis.numbers)
      .map((one) => say(words.gsd.parts[one.part], { value: number(one.value, 3) }))
      .reduce((one, other) => say(words.gsd.pair, { one, other }))
  return say(words.size.basis, {
    size: value,
    basis: numbers === null ? source : say(words.gsd.basis, { source, numbers }),
  })
}
