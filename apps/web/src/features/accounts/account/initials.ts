/** Two letters of a Latin name, the last two characters of a Chinese one (the given name). */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first = ''] = words
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [...first]
    .slice(0, 1)
    .concat([...last].slice(0, 1))
    .join('')
    .toUpperCase()
}
