import { eventsPath } from '@plumbline/contract/events'
import { keyScopes, type KeyScope } from '@plumbline/contract/key-scopes'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { routes } from '@plumbline/contract/routes'
import type { Route } from '@plumbline/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKey } from '../builders/integration-builders.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { aWorld, partAgain, type Person, type Place, type World } from '../world.ts'
import { keyLetters } from './permissions.keys.ts'
import { requests } from './permissions.requests.ts'
import type { Made } from './permissions.stage.ts'
import { stored } from './permissions.stored.ts'
import { ask, meaningOf, namesProject, rows, situationsOf } from './permissions.walk.ts'

const calls = new Map<string, Route>(
  Object.entries(routes).flatMap(([feature, group]) =>
    Object.entries<Route>(group).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
)
const letters = new Map(
  keyLetters
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/) as [string, string]),
)
const scopeOf: Readonly<Record<string, KeyScope>> = { r: 'read', w: 'write', x: 'export' }

let plumbline: TestApp
let world: World
let keys: Readonly<Record<'all' | 'limited' | KeyScope, Person>>

beforeAll(async () => {
  plumbline = await testApp({ keyRequestsPerMinute: 100_000 })
  world = await aWorld(plumbline)
  const { corporateId, projectId } = world.own.assigned
  // Where plans are bought by project, no key opens anything.
  await plumbline.db.updateTable('corporate').set({ is_saas: false }).where('id', '=', corporateId).execute()
  const maker = world.people['corporate-admin'][0]!
  const key = async (label: string, scopes: readonly KeyScope[], projectIds?: readonly string[]): Promise<Person> => {
    const given = { corporateId, userId: maker.id, scopes, ...(projectIds === undefined ? {} : { projectIds }) }
    return { ...maker, label, token: (await aKey(plumbline, given)).token }
  }
  const withoutOne = (scope: KeyScope) =>
    key(
      `all but ${scope}`,
      keyScopes.filter((one) => one !== scope),
    )
  keys = {
    all: await key('all scopes', keyScopes),
    limited: await key('one project', keyScopes, [projectId]),
    read: await withoutOne('read'),
    write: await withoutOne('write'),
    export: await withoutOne('export'),
  }
  // The first use of a key is noted in its row.
  for (const { token } of Object.values(keys))
    await plumbline.call(projectRoutes.list, { params: { corporateId }, query: {}, token })
})
afterAll(() => plumbline.close())

const make = (call: string, key: Person, place: Place): Promise<Made> =>
  Promise.resolve(requests[call]!({ db: plumbline.db, world, caller: key, place, userId: key.id }))

async function answered(call: string, key: Person, made: Made): Promise<string> {
  const answer = await ask(plumbline, world, calls.get(call)!, made, key.token)
  return answer.leaks ? 'tells of the other corporate' : answer.said
}

const said = async (call: string, key: Person, place: Place) => answered(call, key, await make(call, key, place))

/** In the order of this table the elevation has a frame by then. */
const handledLater: Readonly<Record<string, string>> = { 'defects.searchDuplicates': 'ok' }

/** It deletes a project of its own, which the limited key does not have. */
const withoutLimited = ['projects.remove']

test('every call has a letter, and no letter is for what is no call', () => {
  expect([...letters.keys()].sort()).toEqual([...calls.keys()].sort())
  expect(new Set(letters.values())).toEqual(new Set(['r', 'w', 'x', '-', 'o']))
})

describe('every call by API key', () => {
  test.each([...letters])('%s %s', async (call, letter) => {
    const route = calls.get(call)!
    const row = rows.find((one) => one.call === call)!
    const cells = row.cells['corporate-admin']
    const handled = handledLater[call] ?? row.handled
    const { own, foreign } = world
    if (letter === 'o') return expect(await said(call, keys.all, own.assigned)).toBe(row.handled)
    if (letter === '-') {
      const made = await make(call, keys.all, own.assigned)
      const before = await stored(plumbline.db)
      for (const key of Object.values(keys))
        expect([key.label, await answered(call, key, made)]).toEqual([key.label, 'access.key-scope'])
      expect(await stored(plumbline.db)).toBe(before)
      return
    }
    expect(await said(call, keys[scopeOf[letter]!], own.assigned)).toBe('access.key-scope')
    if (situationsOf(route).includes('foreign')) {
      const expected = meaningOf(cells.at(-1)!, handled)
      expect(await said(call, keys.all, foreign.assigned)).toBe(expected)
    }
    if (namesProject(route)) {
      expect(await said(call, keys.limited, own.unassigned)).toBe('access.not-assigned')
      if (!withoutLimited.includes(call)) expect(await said(call, keys.limited, own.assigned)).toBe(handled)
    } else if (letter === 'w') expect(await said(call, keys.limited, own.assigned)).toBe('access.key-scope')
    else expect(await said(call, keys.limited, own.assigned)).toBe(handled)
    expect(await said(call, keys.all, own.assigned)).toBe(handled)
    await partAgain(plumbline.db, world)
  })
})

test('the list of projects holds those of the key', async () => {
  const { corporateId, projectId } = world.own.assigned
  const list = async (key: Person) =>
    (
      await plumbline.call(projectRoutes.list, { params: { corporateId }, query: { limit: '100' }, token: key.token })
    ).body.data.map(({ _id }) => _id)
  expect(await list(keys.limited)).toEqual([projectId])
  expect(await list(keys.all)).toEqual(
    expect.arrayContaining([projectId, world.own.unassigned.projectId, world.own.expired.projectId]),
  )
})

test('a key hears no live events', async () => {
  const answer = await plumbline.app.inject({
    url: eventsPath,
    headers: { authorization: `Bearer ${keys.all.token}` },
  })
  expect(answer.json()).toMatchObject({ code: 'access.key-scope' })
})
