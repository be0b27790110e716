/**
 * One figure: ours beside its anchor, measured in the same run, because absolute times on shared machines prove
 * nothing.
 */
export type Figure = {
  readonly name: string
  readonly ours: string
  readonly anchor: string
  readonly result: string
  readonly reach: string
  readonly isReached: boolean
}

export type Bench = () => Promise<readonly Figure[]>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
