import type { RoleRule } from '@plumbline/contract/accounts/sign-on'

const words = {
  'corporate-admin': 'admin',
  'corporate-standard': 'standard',
  'corporate-viewer': 'viewer',
} as const satisfies Record<RoleRule['role'], string>
const roles = Object.keys(words) as RoleRule['role'][]

/** One rule a line, as a person writes it: `surveyors = standard`. */
export function toLines(rules: readonly RoleRule[]): string {
  return rules.map(({ value, role }) => `${value} = ${words[role]}`).join('\n')
}

/** The last sign of equality divides: values of directories hold some themselves. A number: the first line that is none. */
export function fromLines(text: string): RoleRule[] | number {
  const rules: RoleRule[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const at = line.lastIndexOf('=')
    const value = line.slice(0, Math.max(at, 0)).trim()
    const word = line
      .slice(at + 1)
      .trim()
      .toLowerCase()
    const role = roles.find((one) => words[one] === word)
    if (value === '' || value.length > 200 || role === undefined) return index + 1
    rules.push({ value, role })
  }
  return rules
}
