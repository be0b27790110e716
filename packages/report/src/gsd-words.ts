import { gsdParts } from '@plumbline/inspection/photos/photo-gsd'
import { roundGsd } from '@plumbline/geometry/gsd'
import type { GsdBasis } from './snapshot.ts'
import type { Translator } from './translator.ts'

export const gsdNumber = (gsd: number, { number }: Translator): string => number(roundGsd(gsd), 3)

/** '8.48 mm/px (camera table: focal length 9 mm, ...)': with the numbers a reader can check it. */
export function gsdText(gsd: number, basis: GsdBasis | null | undefined, translator: Translator): string {
  const { words, format, number } = translator
  const value = format(words.gsd.value, { value: gsdNumber(gsd, translator) })
  if (basis === null || basis === undefined) return value
  const source = words.gsd.sources[basis.source]
  const numbers =
    basis.numbers &&
    gsdParts(basis.numbers)
      .map((one) => format(words.gsd.parts[one.part], { value: number(one.value, 3) }))
      .reduce((one, other) => format(words.gsd.pair, { one, other }))
  return format(words.size.basis, {
    size: value,
    basis: numbers === null ? source : format(words.gsd.basis, { source, numbers }),
  })
}
