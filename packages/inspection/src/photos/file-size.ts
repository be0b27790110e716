import type { PhotoFacts } from './photo-facts.ts'

type SizedPhoto = { readonly facts: PhotoFacts | null; readonly width: number | null; readonly height: number | null }

const sidesOf = (width: number, height: number) => [Math.max(width, height), Math.min(width, height)] as const

/** Cameras round their sizes, and rows at the edges get lost on the way. */
const rounding = 0.02

/**
 * How much smaller a file is than the picture that its camera took, 1 where it is whole: a calibration in pixels goes
 * with it. Undefined where it was cut: which part of the view is left is not known, and a scale by the lens would be
 * wrong.
 */
export function shrinkOf({ facts, width, height }: SizedPhoto): number | undefined {
  if (facts?.isCropped === true) return undefined
  if (!facts?.width || !facts.height || !width || !height) return 1
  // Thermal cameras enlarge their pictures, and name one size or the other.
  if (facts.type === 'thermal') return 1
  const [[long, short], [writtenLong, writtenShort]] = [sidesOf(width, height), sidesOf(facts.width, facts.height)]
  const [along, across] = [long / writtenLong, short / writtenShort]
  // What is named is smaller than the file: the size of a small picture beside it.
  if (Math.max(along, across) > 1 + rounding) return 1
  return Math.abs(along / across - 1) <= rounding ? Math.max(along, across) : undefined
}
