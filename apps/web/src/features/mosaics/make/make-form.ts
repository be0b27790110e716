import { maxPartPx, usualMmPx, type MosaicKind } from '@plumbline/contract/mosaics/mosaics'

export const photoChoices = ['all', 'floors'] as const
export type PhotoChoice = (typeof photoChoices)[number]

export type MakeValues = {
  readonly kind: MosaicKind
  readonly which: PhotoChoice
  /** The highest and the lowest floor, as the elevation names them. */
  readonly top: string
  readonly bottom: string
  readonly mmPx: string
}

export const mmPxRange = { min: 0.5, max: 200 } as const

/** Five millimetres, or the median photo where it is coarser: a mosaic has no more than its photos have. */
export function usualScale(medianMmPx: number | null): number {
  return medianMmPx === null || medianMmPx <= usualMmPx ? usualMmPx : Math.ceil(medianMmPx * 10) / 10
}

/** Nothing where no number in the range was typed. */
export function typedScale(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value >= mmPxRange.min && value <= mmPxRange.max ? value : undefined
}

/** From one floor to the other, in whichever order they were chosen. Floors are named from the top. */
export function floorsBetween(names: readonly string[], top: string, bottom: string): readonly string[] {
  const [one, other] = [names.indexOf(top), names.indexOf(bottom)]
  if (one === -1 || other === -1) return []
  return names.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export type MosaicSize = {
  readonly widthPx: number
  readonly heightPx: number
  readonly megapixels: number
  readonly isInParts: boolean
}

/** How much of the height of an elevation these floors are, 0 to 1; by their number where a height is missing. */
export function floorShare(
  all: readonly { readonly name: string; readonly height: number }[],
  floors: readonly string[],
): number {
  const chosen = all.filter(({ name }) => floors.includes(name))
  if (all.length === 0 || chosen.length === 0) return 1
  if (!all.every(({ height }) => height > 0)) return chosen.length / all.length
  const sum = (some: typeof all) => some.reduce((total, { height }) => total + height, 0)
  return sum(chosen) / sum(all)
}

/** Three digits: photos reach over the edges, so more would say too much. */
const about = (pixels: number): number => Number(pixels.toPrecision(3))

/** About how large a mosaic of the elevation is, never finer than its median photo. */
export function sizeAt(
  frame: { readonly lengthM: number; readonly heightM: number },
  mmPx: number,
  medianMmPx: number | null,
): MosaicSize {
  const scale = Math.max(mmPx, medianMmPx ?? 0)
  const [width, height] = [(frame.lengthM * 1000) / scale, (frame.heightM * 1000) / scale]
  const [widthPx, heightPx] = [about(width), about(height)]
  return {
    widthPx,
    heightPx,
    megapixels: (widthPx * heightPx) / 1e6,
    isInParts: Math.max(width, height) > maxPartPx,
  }
}

/**
 * Processor time of reading and matching a photo of 12 MP, and of painting and storing a megapixel: `npm run bench --
 * mosaic` shows 1.3 s and 0.7 s, without storing.
 */
const secondsPerPhoto = 1.5
const secondsPerMegapixel = 1

/** Whole minutes, at least one. */
export const minutesFor = (photos: number, megapixels: number): number =>
  Math.max(1, Math.ceil((photos * secondsPerPhoto + megapixels * secondsPerMegapixel) / 60))
