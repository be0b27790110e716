import { useEffect, useState } from 'react'

/** Who is drawn with this frame, and who waits for one of the next. */
export type Turns = { take(): boolean; /** Answers how to give up. */ wait(go: () => void): () => void }

/** Some hundred things drawn in one go hold the page for longer than a wheel forgives; the few that a wheel brings are drawn at once. */
export function openTurns(inOneFrame: number, nextFrame: (go: () => void) => unknown = requestAnimationFrame): Turns {
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
export function useTurn(turns: Turns, isReady: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(() => isReady && turns.take())
  useEffect(() => (hasTurn || !isReady ? undefined : turns.wait(() => setHasTurn(true))), [turns, hasTurn, isReady])
  return hasTurn
}
