export type Throughput = { readonly gain: (bytes: number) => void; readonly perSecond: () => number }

const windowMs = 15_000

/** Goodput: bytes that newly arrived in the last seconds; bytes sent a second time do not count. */
export function createThroughput(now: () => number): Throughput {
  let gains: { at: number; bytes: number }[] = []
  let since = 0
  return {
    gain: (bytes) => {
      const at = now()
      // After a pause the measurement restarts: idle seconds would lower the speed.
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
