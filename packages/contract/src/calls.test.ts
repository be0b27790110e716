import { expect, test } from 'vitest'
import { specifiedCalls } from './calls.ts'
import type { Feature } from './features.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/**
 * How many specified calls each feature still owes. Building one lowers its number, losing one fails,
 * and a feature that owes nothing leaves the list; at the end of the project the list is empty.
 */
const owed: Partial<Record<Feature, number>> = {}

const shape = (method: string, path: string) => `${method} ${path.replace(/:\w+|\{\w*\}/g, '{}')}`

const built: readonly Route[] = Object.values(routes).flatMap((feature) => Object.values<Route>(feature))
const builtShapes = new Set(built.map((route) => shape(route.method, route.path)))

const waiting = specifiedCalls.filter((call) => !builtShapes.has(shape(call.method, call.path)))

test('every specified call is built, or its feature still owes it', () => {
  const counted: Partial<Record<Feature, number>> = {}
  for (const call of waiting) counted[call.feature] = (counted[call.feature] ?? 0) + 1
  expect(counted).toEqual(owed)
})

test('a specified call stands in the table once', () => {
  const shapes = specifiedCalls.map((call) => shape(call.method, call.path))
  expect(shapes).toHaveLength(53)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('a built call belongs to the feature that owns it', () => {
  const owner = new Map(specifiedCalls.map((call) => [shape(call.method, call.path), call.feature]))
  for (const [feature, calls] of Object.entries(routes)) {
    for (const route of Object.values<Route>(calls)) {
      const named = owner.get(shape(route.method, route.path))
      if (named !== undefined) expect(`${route.path} in ${feature}`).toBe(`${route.path} in ${named}`)
    }
  }
})
