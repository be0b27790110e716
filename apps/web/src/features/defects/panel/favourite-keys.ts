/**
 * Which favourite a key means. With Alt: digits alone are severities beside a photo. By its place on the keyboard: with
 * Alt some layouts write signs.
 */
export function favouriteAt({
  code,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>): number | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return altKey && !ctrlKey && !metaKey && digit !== undefined ? Number(digit) - 1 : undefined
}
