/** Seconds of a film as m:ss, with tenths where they tell two frames apart. */
export function clockText(seconds: number, decimals = 0): string {
  const whole = Math.max(0, seconds)
  const scale = 10 ** decimals
  const units = Math.round(whole * scale)
  const rest = (units % (60 * scale)) / scale
  const minutes = Math.floor(units / (60 * scale))
  const tail = rest.toFixed(decimals).padStart(decimals === 0 ? 2 : 3 + decimals, '0')
  if (minutes < 60) return `${minutes}:${tail}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}
