import { useEffect, useState } from 'react'

/** Who is drawn with this frame, and who waits for one of the next. */
export type FrameSlots = { take(): boolean; /** Answers how to give up. */ wait(go: () => void): () => void }

/**
 * Some hundred things drawn in one go hold the page for longer than a wheel forgives; the few that a wheel brings are
 * drawn at once.
 */
export function createFrameSlots(
  inOneFrame: number,
  nextFrame: (go: () => void) => unknown = requestAnimationFrame,
): FrameSlots {
  const waiting = new Set<() => void>()
  let left = inOneFrame
  let isAsked = false
  function onFrame(): void {
    isAsked = false
    left = inOneFrame
    for (const go of waiting) {
      if (left === 0) break
      waiting.delete(go)
      left -= 1
      go()
    }
    if (left < inOneFrame) ask()
  }
  function ask(): void {
    if (isAsked) return
    isAsked = true
    nextFrame(onFrame)
  }
  return {
    take() {
      ask()
      if (left === 0 || waiting.size > 0) return false
      left -= 1
      return true
    },
    wait(go) {
      waiting.add(go)
      ask()
      return () => waiting.delete(go)
    },
  }
}

/** Whether what is ready may be drawn; once it was, it stays. */
export function useFrameSlot(slots: FrameSlots, isReady: boolean): boolean {
  const [hasSlot, setHasSlot] = useState(() => isReady && slots.take())
  useEffect(() => (hasSlot || !isReady ? undefined : slots.wait(() => setHasSlot(true))), [slots, hasSlot, isReady])
  return hasSlot
}
