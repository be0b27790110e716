import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

type Rule = { readonly selector: string; readonly body: string }

/** The innermost blocks: a rule in a media query is a rule. */
const rulesOf = (file: string): readonly Rule[] =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('}')
    .flatMap((block) => {
      const parts = block.split('{')
      const [selectors = '', body = ''] = parts.slice(-2)
      return parts.length < 2 ? [] : selectors.split(',').map((one) => ({ selector: one.trim(), body }))
    })

/** What the rule itself sets, without the class that it composes. */
const namesOf = ({ body }: Rule): readonly string[] =>
  body
    .split(';')
    .map((line) => line.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '' && name !== 'composes')

/** A shorthand sets its longhands as well; only the radius of a border is none of `border`. */
const covers = (one: string, other: string): boolean =>
  one === other || (other.startsWith(`${one}-`) && !(one === 'border' && other.endsWith('-radius')))
const meet = (one: string, other: string): boolean => covers(one, other) || covers(other, one)

/** What a class says of itself alone, in any media query, and what it composes from another file. */
function conflictsIn(file: string): readonly string[] {
  const rules = rulesOf(file)
  return rules.flatMap(({ selector, body }) => {
    const [, name, from] = /composes:\s*([\w-]+) from '([^']+)'/.exec(body) ?? []
    if (name === undefined || from === undefined) return []
    const base = rulesOf(join(dirname(file), from))
      .filter((rule) => rule.selector === `.${name}`)
      .flatMap(namesOf)
    const own = rules.filter((rule) => rule.selector === selector).flatMap(namesOf)
    return own
      .filter((property) => base.some((other) => meet(property, other)))
      .map((property) => `${file}: ${selector} { ${property} }`)
  })
}

// The build copies a composed class into the style sheet of every screen that uses it. Both have the same specificity,
// so a screen whose sheet arrives later would undo what the class says over it.
it('a class does not rely on its order to overrule the class that it composes', () => {
  const files = globSync('apps/web/src/**/*.module.css', { cwd: join(import.meta.dirname, '..') })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => conflictsIn(file))).toEqual([])
})
