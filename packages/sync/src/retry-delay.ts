const maxDoublings = 4

/** Exponential backoff; the jitter of a quarter keeps clients that lost the same server from returning together. */
export function retryDelay(failures: number, firstMs: number, random: () => number): number {
  return firstMs * 2 ** Math.min(failures, maxDoublings) * (0.75 + random() / 2)
}
