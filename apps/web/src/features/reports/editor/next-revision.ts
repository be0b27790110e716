/** After A comes B, after 1.9 comes 1.10, after R09 comes R10: the last number or letter goes one further. */
export function nextRevision(earlier: readonly string[]): string {
  const last = earlier.at(-1)?.trim() ?? ''
  if (last === '') return '0'
  const number = /(?<!\d)\d+$/.exec(last)
  if (number !== null)
    return `${last.slice(0, number.index)}${String(Number(number[0]) + 1).padStart(number[0].length, '0')}`
  const letter = /^(.*)([A-Ya-y])$/.exec(last)
  return letter === null ? `${last}.1` : `${letter[1]}${String.fromCharCode(letter[2]!.charCodeAt(0) + 1)}`
}
