/** The value below which the share lies; NaN of nothing. */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[] | Float64Array): number => quantile(values, 0.5)

type Spread = { readonly median: number; readonly p95: number }

export const spreadOf = (values: readonly number[] | Float64Array): Spread | null =>
  values.length === 0 ? null : { median: median(values), p95: quantile(values, 0.95) }
