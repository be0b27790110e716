import { createHash } from 'node:crypto'
import { LiveEvent, eventsPath } from '@plumbline/contract/events'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { roles } from '@plumbline/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../events/events.ts'
import { signPrefix } from '../../storage/links.ts'
import { heard, links, listed } from './permissions.table.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { aWorld, join, type Person, type World } from '../world.ts'

let plumbline: TestApp
let world: World
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
})
afterAll(() => plumbline.close())

const cellsOf = (text: string) => (text.trim().split('\n')[1] ?? '').trim().split(/ +/).slice(1)

describe('the project list shows what one may open', () => {
  const cells = cellsOf(listed)
  test.each(roles.map((role, index) => [role, cells[index]] as const))('%s: %s', async (role, cell) => {
    const { own } = world
    for (const person of world.people[role]) {
      const { body } = await plumbline.call(projectRoutes.list, {
        params: { corporateId: own.assigned.corporateId },
        token: person.token,
      })
      const shown = new Set(body.data.map(({ _id }) => _id))
      expect(
        [own.assigned, own.unassigned, own.expired]
          .map(({ projectId }) => (shown.delete(projectId) ? 'y' : '-'))
          .join(''),
      ).toBe(cell)
      expect([...shown]).toEqual([])
    }
  })
})

type EventScope = Pick<LiveEvent, 'corporateId' | 'projectId'>

async function publishEvents(events: readonly EventScope[]): Promise<void> {
  for (const event of events)
    await plumbline.db.transaction().execute((trx) => publish(trx, { kind: 'project.changed', ...event }))
}

/** Opens the stream as a reader that was disconnected, and reads until every missed event has arrived. */
async function hears(token: string): Promise<{ readonly status: number; readonly events: readonly LiveEvent[] }> {
  const answer = await plumbline.app.inject({
    url: eventsPath,
    headers: { authorization: `Bearer ${token}`, 'last-event-id': '0' },
    payloadAsStream: true,
  })
  let text = ''
  for await (const chunk of answer.stream()) {
    text += String(chunk)
    if (answer.statusCode !== 200 || text.includes(': open')) break
  }
  return {
    status: answer.statusCode,
    events: [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => LiveEvent.parse(JSON.parse(data!))),
  }
}

describe('live events are heard by those whom the ordinary call would answer', () => {
  const cells = cellsOf(heard)
  let received: readonly EventScope[]
  beforeAll(async () => {
    const { own, foreign } = world
    const projects = [own.assigned, own.unassigned, own.expired, foreign.assigned]
    received = [
      { corporateId: own.assigned.corporateId },
      { corporateId: foreign.assigned.corporateId },
      ...projects.map(({ corporateId, projectId }) => ({ corporateId, projectId })),
    ]
    await publishEvents([
      ...received,
      { corporateId: world.strict.assigned.corporateId },
      { corporateId: world.strict.assigned.corporateId, projectId: world.strict.assigned.projectId },
    ])
  })

  async function lettersOf(person: Person): Promise<string> {
    const { events } = await hears(person.token)
    return received
      .map(({ corporateId, projectId }) =>
        events.some((event) => event.corporateId === corporateId && event.projectId === projectId) ? 'y' : '-',
      )
      .join('')
  }

  test.each(roles.map((role, index) => [role, cells[index]] as const))('%s hears %s', async (role, cell) => {
    for (const person of world.people[role])
      expect([person.label, await lettersOf(person)]).toEqual([person.label, cell])
  })

  test.each(roles)('%s hears nothing of a corporate that requires a second factor, unless with one', async (role) => {
    const ofStrict = async (person: Person) =>
      (await hears(person.token)).events.filter(({ corporateId }) => corporateId === world.strict.assigned.corporateId)
        .length
    expect([
      await ofStrict(world.careless[role]),
      await ofStrict(world.careful[role]),
      await ofStrict(world.people[role][0]!),
    ]).toEqual([0, 2, 0])
  })

  test('whose session is over hears nothing', async () => {
    for (const person of [world.deleted, world.signedOut]) expect((await hears(person.token)).status).toBe(401)
    expect((await plumbline.app.inject(eventsPath)).json().code).toBe('session.required')
  })

  test.each([
    ['corporate-admin', 'yy---y'],
    ['system-admin', 'yyyyyy'],
  ] as const)(
    'of the roles in another corporate only a system role widens what one hears as a member: %s',
    async (role, heard) => {
      const { own, foreign } = world
      const both = await join(plumbline, { corporateId: own.assigned.corporateId, role: 'corporate-viewer' })
      await plumbline.db
        .insertInto('membership')
        .values({ user_id: both.id, corporate_id: foreign.assigned.corporateId, role })
        .execute()
      expect(await lettersOf(both)).toBe(heard)
    },
  )
})

describe('signed links open what they name, for every holder', () => {
  type Asking = { readonly url: string; readonly later?: number }
  let asks: Readonly<Record<string, Asking>>
  beforeAll(async () => {
    const { storage, secrets, now } = plumbline.context
    const bytes = Buffer.from('a photo')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const keyIn = (corporateId: string) => `${corporateId}/photos/a.jpg`
    const [own, foreign] = [keyIn(world.own.assigned.corporateId), keyIn(world.foreign.assigned.corporateId)]
    for (const key of [own, foreign]) await storage.put(key, bytes, { contentType: 'image/jpeg' })
    const { url } = await storage.signedGet({
      key: own,
      size: bytes.length,
      sha256,
      contentType: 'image/jpeg',
      fileName: 'a.jpg',
    })
    const path = new URL(url, 'http://here').pathname + new URL(url, 'http://here').search
    const folder = signPrefix(
      secrets['signed-url'],
      `${world.own.assigned.corporateId}/photos/`,
      new Date(now().getTime() + 600_000),
    )
    asks = {
      'the link itself': { url: path },
      'no link': { url: path.split('?')[0]! },
      'a changed signature': { url: `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}` },
      'another key': { url: path.replace(own, foreign) },
      'an hour later': { url: path, later: 3_600_000 },
      'the folder it opens': { url: `${folder}a.jpg` },
      'a key outside the folder': { url: `${folder}a.jpg`.replace(own, foreign) },
      'the folder an hour later': { url: `${folder}a.jpg`, later: 3_600_000 },
    }
  })

  test('every situation has its line', () => {
    expect(Object.keys(asks)).toEqual(Object.keys(links))
  })

  test.each(Object.entries(links))('%s: %s', async (situation, expected) => {
    const { url, later = 0 } = asks[situation]!
    plumbline.clock.ms += later
    for (const token of [
      undefined,
      world.deleted.token,
      world.signedOut.token,
      ...roles.map((role) => world.people[role][0]!.token),
    ]) {
      const answer = await plumbline.app.inject({
        url,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      expect(answer.statusCode === 200 ? 'ok' : answer.json().code).toBe(expected)
    }
    plumbline.clock.ms -= later
  })
})
