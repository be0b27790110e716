import { routes } from '@plumbline/contract/routes'
import { roles, type Role } from '@plumbline/contract/roles'
import type { Route } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../builders/builders.ts'
import { requests, spending } from './permissions.requests.ts'
import type { Made } from './permissions.stage.ts'
import { everyRole, situationsFor, someOf } from './permissions.sample.ts'
import { stored } from './permissions.stored.ts'
import { swaps } from './permissions.swaps.ts'
import { granted } from './permissions.table.ts'
import {
  ask,
  exchange,
  foreignIdFor,
  idsOf,
  decidesProject,
  meaningOf,
  missingPlace,
  namesProject,
  rows,
  situationsOf,
  swapsOf,
  type Answer,
  type Row,
  type Situation,
} from './permissions.walk.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { aWorld, join, partAgain, type Person, type Place, type Places, type World } from '../world.ts'

const calls = new Map<string, Route>(
  Object.entries(routes).flatMap(([feature, group]) =>
    Object.entries<Route>(group).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
)

let plumbline: TestApp
let world: World
let count = 0
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
})
afterAll(async () => {
  await plumbline.close()
  console.info(`matrix: ${rows.length} calls, ${count} cases`)
})

describe('the table', () => {
  test('has a line for every call, and none for what is no call', () => {
    expect(rows.map(({ call }) => call).sort()).toEqual([...calls.keys()].sort())
    expect(Object.keys(requests).sort()).toEqual([...calls.keys()].sort())
  })

  test('has a line for every other id that a request carries', () => {
    const carried = [...calls].flatMap(([call, route]) => idsOf(route).map((field) => `${call} ${field}`))
    expect(Object.keys(swaps).sort()).toEqual(carried.sort())
  })

  test('every role is asked of every call, and every call in every situation', () => {
    for (const [call, route] of calls)
      expect(
        new Set(roles.flatMap((role) => situationsFor(route, call, role).map(([, situation]) => situation))),
        call,
      ).toEqual(new Set(situationsOf(route)))
    for (const call of calls.keys())
      expect(new Set(everyRole(world, call).map(({ role }) => role)), call).toEqual(new Set(roles))
  })

  test.each(rows.filter(({ call }) => calls.has(call)))(
    '$call has a letter for every situation',
    ({ call, cells, unauthenticated }) => {
      for (const role of roles) expect(cells[role], role).toHaveLength(situationsOf(calls.get(call)!).length)
      expect(unauthenticated).toMatch(/^[y!]$/)
    },
  )
})

type Case = {
  readonly name: string
  readonly person: Person | undefined
  readonly made: Made
  readonly expected: string
  readonly twin?: Made
}

const places: Readonly<Record<Situation, keyof Places>> = {
  there: 'assigned',
  self: 'assigned',
  another: 'assigned',
  own: 'assigned',
  foreign: 'assigned',
  assigned: 'assigned',
  unassigned: 'unassigned',
  expired: 'expired',
}

async function make(call: string, person: Person | undefined, place: Place, userId: string): Promise<Made> {
  return requests[call]!({ db: plumbline.db, world, caller: person, place, userId })
}

async function inSituation(
  call: string,
  person: Person | undefined,
  situation: Situation,
  home: Places = world.own,
): Promise<Made> {
  const place = situation === 'foreign' ? world.foreign.assigned : home[places[situation]]
  return make(call, person, place, situation === 'another' ? world.colleagueId : (person?.id ?? world.colleagueId))
}

/** Request in a foreign place, and about another user, with ids that do not exist. */
function inNoPlace(call: string, person: Person | undefined): Promise<Made> {
  return make(call, person, missingPlace(), v7())
}

function fault({ name, person, expected }: Case, answer: Answer): string | undefined {
  const isOfSystem = person?.role.startsWith('system-') === true
  if (answer.said !== expected) return `${name}: ${answer.said} instead of ${expected}`
  return answer.leaks && !isOfSystem ? `${name}: tells of the other corporate` : undefined
}

async function judge(route: Route, one: Case): Promise<readonly string[]> {
  count += 1
  const answer = await ask(plumbline, world, route, one.made, one.person?.token)
  if (one.twin === undefined) return [fault(one, answer)].filter((found) => found !== undefined)
  count += 1
  const twin = await ask(plumbline, world, route, one.twin, one.person?.token)
  return [
    fault(one, answer),
    fault(one, twin),
    ...(answer.text === twin.text ? [] : [`${one.name}: foreign ${answer.text}, missing ${twin.text}`]),
  ].filter((found) => found !== undefined)
}

/** Refused cases run together, for they must leave everything as it is. */
async function refuse(route: Route, cases: readonly Case[]): Promise<readonly string[]> {
  const before = await stored(plumbline.db)
  const faults: string[] = []
  for (let next = 0; next < cases.length; next += 8)
    faults.push(...(await Promise.all(cases.slice(next, next + 8).map((one) => judge(route, one)))).flat())
  return (await stored(plumbline.db)) === before ? faults : [...faults, 'a refused request changed something']
}

type Walk = { readonly refused: Case[]; readonly handled: (() => Promise<Case>)[] }

const isForeign = (situation: Situation) => situation === 'foreign' || situation === 'another'

async function ordinary(
  { call, cells, handled }: Row,
  route: Route,
  walk: Walk,
  place: { readonly home: Places; readonly people: readonly Person[] },
): Promise<void> {
  for (const person of place.people) {
    for (const [index, situation] of situationsFor(route, call, person.role)) {
      const expected = meaningOf(cells[person.role][index] ?? '', handled)
      const name = `${person.label}, ${situation}`
      const isOfSystem = situation === 'foreign' && person.role.startsWith('system-')
      if (isOfSystem)
        walk.refused.push({
          name: `${person.label}, missing`,
          person,
          made: await inNoPlace(call, person),
          expected: namesProject(route) ? 'project.not-found' : 'corporate.not-found',
        })
      if (cells[person.role][index] === 'y') {
        walk.handled.push(async () => {
          const caller = spending.includes(call)
            ? await join(plumbline, {
                corporateId: place.home.assigned.corporateId,
                role: person.role,
                password: 'none',
              })
            : person
          return { name, person: caller, made: await inSituation(call, caller, situation, place.home), expected }
        })
      } else {
        const made = await inSituation(call, person, situation, place.home)
        walk.refused.push({
          name,
          person,
          made,
          expected,
          ...(isForeign(situation) && !isOfSystem ? { twin: await inNoPlace(call, person) } : {}),
        })
      }
    }
  }
}

/** Whose session is no session, wherever they knock. */
async function outside({ call, unauthenticated, handled }: Row, route: Route, walk: Walk): Promise<void> {
  for (const [name, person] of [
    ['nobody', undefined],
    ['deleted', world.deleted],
    ['signed out', world.signedOut],
  ] as const) {
    if (unauthenticated === 'y') {
      walk.handled.push(async () => ({
        name,
        person,
        made: await inSituation(call, undefined, 'there'),
        expected: handled,
      }))
      continue
    }
    const expected = person === undefined ? meaningOf(unauthenticated, handled) : 'session.ended'
    for (const situation of person === undefined ? situationsOf(route) : someOf(situationsOf(route), call + name, 1)) {
      walk.refused.push({
        name: `${name}, ${situation}`,
        person,
        made: await inSituation(call, person, situation),
        expected,
        ...(isForeign(situation) ? { twin: await inNoPlace(call, person) } : {}),
      })
    }
  }
}

/** Where two-factor sign-in is required, a user without it is refused before assignment and expiry are checked. */
async function withoutTwoFactor({ call, cells, handled }: Row, route: Route, walk: Walk): Promise<void> {
  if (route.may === 'anyone' || route.may === 'signed-in') return
  const visitors = (['system-admin', 'system-read-only', 'agent-admin', 'agent-operator'] as const).map(
    (role) => world.people[role][0]!,
  )
  for (const person of someOf([...roles.map((role) => world.careless[role]), ...visitors], call, 1)) {
    for (const [index, situation] of situationsOf(route).entries()) {
      const letter = cells[person.role][index] ?? ''
      // Foreign to `strict`, and for visitors a call that names no corporate, is elsewhere.
      if (situation === 'foreign' || (situation === 'there' && visitors.includes(person))) continue
      const expected = 'yae'.includes(letter) ? 'access.two-factor-required' : meaningOf(letter, handled)
      walk.refused.push({
        name: `${person.label} without a second factor, ${situation}`,
        person,
        made: await inSituation(call, person, situation, world.strict),
        expected,
      })
    }
  }
}

/** The query value `role` never widens: any but the own one is refused. */
async function asAnother({ call, cells }: Row, route: Route, walk: Walk): Promise<void> {
  if (!('role' in route.query.shape)) return
  for (const person of everyRole(world, call)) {
    for (const [index, situation] of situationsFor(route, call, person.role)) {
      const letter = cells[person.role][index] ?? ''
      for (const role of new Set([person.role, ...someOf(roles, call + person.role + situation, 3)])) {
        const made = async () => ({ ...(await inSituation(call, person, situation)), query: { role } })
        const name = `${person.label} as ${role}, ${situation}`
        if (role === person.role && letter === 'y')
          walk.handled.push(async () => ({ name, person, made: await made(), expected: 'ok' }))
        else
          walk.refused.push({
            name,
            person,
            made: await made(),
            expected: role === person.role || 'cp'.includes(letter) ? meaningOf(letter, 'ok') : 'access.role-mismatch',
          })
      }
    }
  }
}

async function swapped({ call, cells, unauthenticated, handled }: Row, route: Route, walk: Walk): Promise<void> {
  const [situation = 'there'] = situationsOf(route)
  for (const { field, foreign, missing } of swapsOf(call)) {
    const everybody = roles.flatMap((role) => world.people[role])
    const isHandled = ({ role }: Person) => cells[role][0] === 'y'
    for (const person of [
      ...someOf(everybody.filter(isHandled), call + field, 2),
      ...someOf(
        everybody.filter((one) => !isHandled(one)),
        call + field,
        1,
      ),
    ]) {
      const letter = cells[person.role][0] ?? ''
      const made = await inSituation(call, person, situation)
      const [theirs, nobodys] = [exchange(made, field, foreignIdFor(world, field, call)), exchange(made, field, v7())]
      const name = `${person.label}, foreign ${field}`
      if (letter !== 'y' && !decidesProject(field))
        walk.refused.push({ name, person, made: theirs, twin: nobodys, expected: meaningOf(letter, handled) })
      else if (foreign === missing && foreign !== 'ok')
        walk.refused.push({ name, person, made: theirs, twin: nobodys, expected: foreign })
      else {
        const add = (expected: string, request: Made) =>
          expected === 'ok'
            ? walk.handled.push(async () => ({ name, person, made: request, expected }))
            : walk.refused.push({ name, person, made: request, expected })
        add(foreign, theirs)
        add(missing, nobodys)
      }
    }
    if (unauthenticated === '!')
      walk.refused.push({
        name: `nobody, foreign ${field}`,
        person: undefined,
        made: exchange(await inSituation(call, undefined, situation), field, foreignIdFor(world, field, call)),
        expected: 'session.required',
      })
  }
}

/** The log comes first: every refusal adds a line to it, and a download holds all of it. */
const walked = rows
  .filter(({ call }) => calls.has(call))
  .toSorted((one, other) => Number(/audit/i.test(other.call)) - Number(/audit/i.test(one.call)))

describe('every call', () => {
  test.each(walked)('$call', async (row) => {
    const route = calls.get(row.call)!
    const walk: Walk = { refused: [], handled: [] }
    await ordinary(row, route, walk, { home: world.own, people: everyRole(world, row.call) })
    if (route.may !== 'anyone' && route.may !== 'signed-in')
      await ordinary(row, route, walk, {
        home: world.strict,
        people: someOf(
          roles.map((role: Role) => world.careful[role]),
          row.call,
          1,
        ),
      })
    await outside(row, route, walk)
    await withoutTwoFactor(row, route, walk)
    await asAnother(row, route, walk)
    await swapped(row, route, walk)
    const faults = [...(await refuse(route, walk.refused))]
    for (const next of walk.handled) faults.push(...(await judge(route, await next())))
    await partAgain(plumbline.db, world)
    expect(faults).toEqual([])
  })
})

describe('roles given and taken', () => {
  const givers = ['system-admin', 'agent-admin', 'corporate-admin'] as const
  const lines = granted
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/))
  const setRole = calls.get('accounts.setRole')!

  async function give(person: Person, had: Role, role: Role, userId?: string): Promise<string> {
    count += 1
    const { corporateId } = world.own.assigned
    const target = userId ?? (await aUser(plumbline.db, { roles: [[corporateId, had]] })).id
    return (
      await ask(plumbline, world, setRole, { params: { corporateId, userId: target }, body: { role } }, person.token)
    ).said
  }

  test('have a line each', () => {
    expect(lines.map(([role]) => role)).toEqual(roles)
  })

  test.each(lines)('%s: SA %s, AA %s, CA %s', async (role, ...cells) => {
    for (const [index, giver] of givers.entries()) {
      for (const person of world.people[giver]) {
        const [given = '', taken = ''] = cells[index] ?? ''
        expect([
          person.label,
          await give(person, 'corporate-viewer', role as Role),
          await give(person, role as Role, 'corporate-viewer'),
        ]).toEqual([person.label, meaningOf(given, 'ok'), meaningOf(taken, 'ok')])
      }
    }
  })

  test.each(roles)('refuses to make oneself %s', async (role) => {
    for (const person of givers.flatMap((giver) => world.people[giver]))
      expect(await give(person, person.role, role, person.id)).toBe('user.own-role')
  })
})
