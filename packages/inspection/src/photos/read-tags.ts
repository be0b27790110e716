export type Tags = Readonly<Record<string, unknown>>

/** DJI writes '+12.34'. Anything but a plain number is none. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:\.\d{1,20})?\s*$/.test(value) ? Number(value) : null
}

export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  // Cameras pad with NUL; a control character would break a line of a list.
  return (
    String(value)
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 100) || null
  )
}

export const first = (tags: Tags, names: readonly string[]): unknown =>
  names
    .map((name) => (Object.hasOwn(tags, name) ? tags[name] : undefined))
    .find((value) => value !== undefined && value !== null && value !== '')
export const numberAt = (tags: Tags, ...names: readonly string[]): number | null => numberOf(first(tags, names))
export const textAt = (tags: Tags, ...names: readonly string[]): string | null => textOf(first(tags, names))

/** Of a tag that has fields of its own. */
export function numberIn(tags: Tags, name: string, field: string): number | null {
  const whole = first(tags, [name])
  return typeof whole === 'object' && whole !== null ? numberAt(whole as Tags, field) : null
}
