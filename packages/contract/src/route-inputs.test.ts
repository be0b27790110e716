import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { faultAt, hostile, idOf } from './testing/refusals.ts'

const all = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
const withBody = all.filter(({ route }) => faultAt(route.body, undefined) !== 'ok')
const withParams = all.filter(({ route }) => Object.keys(route.params.shape).length > 0)

describe.each(all)('$name', ({ route }) => {
  test('takes or refuses whatever is sent, and never fails by itself', () => {
    for (const value of hostile)
      for (const schema of [route.params, route.query, route.body]) expect(() => schema.safeParse(value)).not.toThrow()
  })

  test('takes no query that is not one of its own fields', () => {
    const parsed = route.query.safeParse({ unknownField: 'x' })
    if (parsed.success) expect(Object.keys(parsed.data)).not.toContain('unknownField')
  })

  test('reads an empty value of its query as no number', () => {
    for (const name of Object.keys(route.query.shape))
      for (const value of ['', ' ', '\n']) {
        const field = (route.query.shape as Record<string, ZodType>)[name]!.safeParse(value)
        if (field.success) expect([name, typeof field.data]).not.toEqual([name, 'number'])
      }
  })

  test('reads of a hostile field of the query nothing that JSON cannot carry', () => {
    for (const name of Object.keys(route.query.shape))
      for (const value of hostile) {
        const parsed = route.query.safeParse({ [name]: value })
        if (!parsed.success) continue
        expect(() => JSON.stringify(parsed.data)).not.toThrow()
      }
  })
})

test.each(withParams)('$name refuses parameters that are missing, and ids that are none', ({ route }) => {
  expect(faultAt(route.params, {})).not.toBe('ok')
  const fitting = Object.fromEntries(Object.keys(route.params.shape).map((name, index) => [name, idOf(index)]))
  if (faultAt(route.params, fitting) !== 'ok') return
  for (const name of Object.keys(fitting))
    for (const value of [undefined, null, 7, '', `${idOf(1)} `, `${idOf(1)}\n`, idOf(1).slice(1), '../x'])
      if (/Id$/.test(name)) expect(faultAt(route.params, { ...fitting, [name]: value })).toBe(name)
})

test.each(withBody)('$name refuses a body that is no object of its own', ({ route }) => {
  for (const value of [undefined, null, 'x', 7, true]) expect(faultAt(route.body, value)).not.toBe('ok')
})

test.each(withBody)('$name reads any JSON in bounded time', ({ route }) => {
  expect(() =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        route.body.safeParse(value)
      }),
      { numRuns: 20 },
    ),
  ).toComputeWithin(5)
})
