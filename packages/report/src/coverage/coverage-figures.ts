import { roundScale } from '@plumbline/geometry/gsd'
import type { ReportCoverage } from '../snapshot.ts'
import type { Translator } from '../translator.ts'

/** Figures of coverage in words. Shares are rounded down: 99.6 % is not all of it. */
export type CoverageFigures = {
  readonly share: (value: number) => string
  /** With one decimal, beside a limit such as 10 %. */
  readonly exactShare: (value: number) => string
  readonly metres: (value: number) => string
  readonly squareMetres: (value: number) => string
  /** Of photos. */
  readonly scale: (value: number) => string
  /** A limit, as it was typed. */
  readonly chosenScale: (value: number) => string
}

/** 0.29 x 100 is 28.999999999999996. */
const floored = (value: number, decimals: number): number =>
  Math.floor(value * 100 * 10 ** decimals + 1e-9) / 10 ** decimals

export function coverageFigures({ words: { coverage: words }, format, number }: Translator): CoverageFigures {
  return {
    share: (value) =>
      value > 0 && value < 0.01 ? words.belowOne : format(words.percent, { value: number(floored(value, 0), 0) }),
    exactShare: (value) => format(words.percent, { value: number(floored(value, 1), 1) }),
    metres: (value) => format(words.metres, { value: number(value, value < 1 ? 2 : 1) }),
    squareMetres: (value) => format(words.squareMetres, { value: number(value, value < 10 ? 1 : 0) }),
    scale: (value) => format(words.mmPx, { value: number(roundScale(value), 2) }),
    chosenScale: (value) => format(words.mmPx, { value: number(value, 2) }),
  }
}

/** Whether a photo shows a floor, or is assigned to it. */
export const hasPhotos = ({ seenShare, photos }: ReportCoverage['floors'][number]): boolean =>
  photos > 0 || (seenShare ?? 0) > 0

export type FloorRange = { readonly text: string; readonly count: number }

/** '1/F – 23/F' and '32/F' of floors that are listed top-down; the lowest first. */
export function floorRanges(
  labels: readonly string[],
  isIncluded: (label: string, index: number) => boolean,
): readonly FloorRange[] {
  const ranges: string[][] = []
  let isOpen = false
  for (const [index, label] of labels.entries()) {
    const isIn = isIncluded(label, index)
    if (isIn && isOpen) ranges.at(-1)?.push(label)
    else if (isIn) ranges.push([label])
    isOpen = isIn
  }
  return ranges
    .map((range) => ({
      text: range.length === 1 ? range[0]! : `${range.at(-1)!} – ${range[0]!}`,
      count: range.length,
    }))
    .toReversed()
}
