import { usualMinSharpness } from '../coverage/types.ts'

type Seen = { readonly id: string; readonly mmPx: number; readonly sharpness: number | null }

/** Softer than this share of the sharpest one, a photo gives no size while a sharper one shows the same. */
const sharpShare = 0.5

/**
 * Which of several photos gives the size: the finest scale among those that are sharp, the sharper of two that are as
 * fine. One that was not measured counts as sharp: it is not known to be soft.
 */
export function bestOf<T extends Seen>(seen: readonly T[]): T | undefined {
  const sharpest = Math.max(0, ...seen.map(({ sharpness }) => sharpness ?? 0))
  const limit = Math.max(usualMinSharpness, sharpest * sharpShare)
  const sharp = seen.filter(({ sharpness }) => sharpness === null || sharpness >= limit)
  const among = sharp.length > 0 ? sharp : seen
  return among.toSorted(
    (one, other) =>
      one.mmPx - other.mmPx ||
      (other.sharpness ?? 0) - (one.sharpness ?? 0) ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  )[0]
}
