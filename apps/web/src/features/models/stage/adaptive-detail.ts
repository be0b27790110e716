/** Of the full sharpness: each draws about half as much as the one before. */
const shares = [1, 0.7, 0.5, 0.36, 0.26] as const
/** Milliseconds: slower than thirty frames a second is felt, and what is quicker than this has room for more. */
const slowMs = 30
const quickMs = 20
/** So long after the last movement the whole sharpness comes back. */
const restMs = 180
const taken = 3

/**
 * How sharp a picture is while it moves: as sharp as thirty frames a second allow here, by the card or by the
 * processor.
 * At rest everything is drawn. The level found during a movement is the first level of the next one.
 */
export function movingDetail(isWeak: boolean, isDue: () => boolean, apply: (share: number) => void) {
  let step = isWeak ? shares.length - 2 : 0
  let isMoving = false
  let before = 0
  let last = 0
  let gaps: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function learn(gap: number): void {
    gaps.push(gap)
    if (gaps.length < taken) return
    const middle = gaps.toSorted((a, b) => a - b)[taken >> 1]!
    gaps = []
    if (middle <= slowMs || step === shares.length - 1) return
    step = Math.min(shares.length - 1, step + Math.max(1, Math.round(Math.log2(middle / slowMs))))
    apply(shares[step]!)
  }

  /** Where a frame takes longer than the pause, the movement goes on although nothing was heard of it. */
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isDue() ? wait() : rest()), Math.max(restMs, last * 2))
  }

  function rest(): void {
    isMoving = false
    // Only between movements: one that grew sharper and coarser in turns would flicker.
    const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]
    if (middle !== undefined && middle < quickMs) step = Math.max(0, step - 1)
    apply(1)
  }

  return {
    moved: () => {
      if (!isMoving) {
        isMoving = true
        ;[before, last, gaps] = [0, 0, []]
        apply(shares[step]!)
      }
      wait()
    },
    frame: (now: number) => {
      if (isMoving && before > 0) learn((last = now - before))
      before = now
    },
    isMoving: () => isMoving,
    dispose: () => clearTimeout(timer),
  }
}
