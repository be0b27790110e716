/** The next round number: the end of an axis is one that a person reads at a glance. */
export function axisEnd(largest: number): number {
  if (largest <= 5) return Math.max(1, Math.ceil(largest))
  const step = 10 ** Math.floor(Math.log10(largest))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((end) => end >= largest) ?? largest
}

/** The line that values are read off from. */
export const axisLine = { borderTop: '1px solid var(--pl-edge)' } as const
