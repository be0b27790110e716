import { comparable, lengthOf } from '../rules/text.ts'

/** As long as a drawing's name may be. */
const maxNameLength = 50

/**
 * The first of 'Plan', 'Plan (2)', 'Plan (3)' ... that no other has, never longer than a name may be. A character
 * outside the basic plane is never cut in two.
 */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(comparable))
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`
    const free = `${Array.from(name)
      .slice(0, maxNameLength - lengthOf(mark))
      .join('')
      .trim()}${mark}`
    if (!others.has(comparable(free))) return free
  }
}
