export type Throughput = { readonly gain: (bytes: number) => void; readonly perSecond: () => number }

const windowMs = 15_000

/** Goodput: what has newly arrived in the last seconds. What is sent a second time counts for nothing. */
export function createThroughput(now: () => number): Throughput {
  let gains: { at: number; bytes: number }[] = []
  let since = 0
  return {
    gain: (bytes) => {
      const at = now()
      // After a rest the seconds in which nothing was sent would make it look slow.
      if (gains.length === 0 || at - gains.at(-1)!.at > windowMs) {
        gains = []
        since = at
      }
      gains.push({ at, bytes })
    },
    perSecond: () => {
      const at = now()
      gains = gains.filter((one) => at - one.at <= windowMs)
      const span = Math.min(windowMs, at - since)
      return span < 500 ? 0 : gains.reduce((sum, { bytes }) => sum + bytes, 0) / (span / 1000)
    },
  }
}
