/** One frame every so many seconds, so many in all, or at these seconds. */
export type FrameChoice =
  | { readonly by: 'interval'; readonly seconds: number }
  | { readonly by: 'count'; readonly count: number }
  | { readonly by: 'moments'; readonly moments: readonly number[] }

export const maxFrameCount = 500

/**
 * Seconds of a video at which frames are taken, in its order. Fewer than asked for where the video is too short; a
 * screen shows how many.
 */
export function frameMoments(choice: FrameChoice, duration: number): readonly number[] {
  if (!(duration > 0)) return []
  if (choice.by === 'moments')
    return [...new Set(choice.moments)].filter((moment) => moment <= duration).toSorted((one, other) => one - other)
  if (choice.by === 'count')
    return Array.from(
      { length: Math.min(maxFrameCount, choice.count) },
      (_, index) => ((index + 0.5) * duration) / Math.min(maxFrameCount, choice.count),
    )
  const count = Math.floor(duration / choice.seconds) + 1
  return Array.from({ length: Math.min(maxFrameCount, count) }, (_, index) => index * choice.seconds).filter(
    (moment) => moment < duration || moment === 0,
  )
}

/** From the top, as the floors of an elevation are listed: a flight upwards ends with number 1. */
export function frameNumber(index: number, count: number, direction: 'down' | 'up'): number {
  return direction === 'down' ? index + 1 : count - index
}
