import { frameMoments, maxFrameCount } from '@plumbline/inspection/videos/frame-moments'
import type { FrameChoice } from '@plumbline/contract/media/tasks'
import type { MessageKey } from '@plumbline/contract/messages/messages'

/** As typed. */
export type FramesDraft = { readonly by: 'interval' | 'count'; readonly seconds: string; readonly count: string }

export const framesStart: FramesDraft = { by: 'interval', seconds: '2', count: '20' }

export type ReadFrames = { readonly choice: FrameChoice; readonly expected: number } | { readonly problem: MessageKey }

/** What is asked for and how many frames that makes, or what is wrong with it. */
export function readFrames({ by, seconds, count }: FramesDraft, duration: number): ReadFrames {
  const typed = Number((by === 'interval' ? seconds : count).trim().replace(',', '.') || Number.NaN)
  if (by === 'count') {
    if (!(Number.isInteger(typed) && typed >= 1 && typed <= maxFrameCount))
      return { problem: 'media.tasks.frames.wrongCount' }
    return { choice: { by, count: typed }, expected: frameMoments({ by, count: typed }, duration).length }
  }
  if (!(typed >= 0.1 && typed <= 3600)) return { problem: 'media.tasks.frames.wrongSeconds' }
  // Silently fewer than asked for would leave the end of the flight without photos.
  if (duration / typed > maxFrameCount) return { problem: 'media.tasks.frames.tooMany' }
  return { choice: { by, seconds: typed }, expected: frameMoments({ by, seconds: typed }, duration).length }
}
