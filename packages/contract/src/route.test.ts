import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capabilities } from './roles.ts'
import { pathOf, templateOf } from './address.ts'
import { supportRoutes } from './notifications/support.ts'
import { sharedRoutes } from './shares/shares.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** A browser's own reading of the path; packages have no DOM types, so its type is declared here. */
declare const URL: new (path: string, base: string) => { readonly pathname: string }

const all = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

describe.each(all)('route $name', ({ route }) => {
  test('names the same parameters in its path and in its schema', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params.shape).sort()).toEqual(inPath.sort())
  })

  test('asks for a capability that exists', () => {
    expect(['anyone', 'signed-in', ...capabilities]).toContain(route.may)
  })

  test('has a summary, and a path under one of the four services', () => {
    expect(route.summary).not.toBe('')
    // RFC 8058: a mail program posts to the very address that a person opens as a page.
    if (route.path.startsWith('/share/api/')) return expect(Object.values(sharedRoutes)).toContain(route)
    if (route.path !== supportRoutes.unsubscribeAtOnce.path)
      expect(route.path).toMatch(/^\/(asset|user|inspection|messaging)\/api\/v1\/[\w:/-]*[\w]$/)
  })

  test('reads nothing from the body of a GET', () => {
    if (route.method === 'GET') expect(route.body.safeParse(undefined).success).toBe(true)
  })
})

test('no two routes answer the same request', () => {
  const shapes = all.map(({ route }) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

describe('pathOf', () => {
  const climbing = fc.constantFrom('', '.', '..', '%2e%2e', '../x', '/', '\\', '?', '#', 'a/b', ';', '%')
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    climbing,
  )

  test('refuses a value or keeps it inside its own segment', () => {
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        let path: string
        try {
          path = pathOf('/corporates/:a/projects/:b/end', { a, b })
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          return
        }
        const segments = new URL(path, 'http://host.example').pathname.split('/')
        expect(segments.map(decodeURIComponent)).toEqual(['', 'corporates', a, 'projects', b, 'end'])
      }),
    )
  })

  test('fills every parameter once, and no text inside a value', () => {
    expect(pathOf('/a/:x/:y', { x: ':y', y: 2 })).toBe('/a/%3Ay/2')
  })
})

test('templateOf writes parameters as the specification does', () => {
  expect(templateOf('/corporates/:corporateId/users/:userId')).toBe('/corporates/{corporateId}/users/{userId}')
})
