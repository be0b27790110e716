import { pathOf } from '@plumbline/contract/address'
import { routes } from '@plumbline/contract/routes'
import type { Route } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requests } from './permissions.requests.ts'
import type { Made } from './permissions.stage.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { aWorld, join, type World } from '../world.ts'

const writes = Object.entries(routes).flatMap(([feature, group]) =>
  Object.entries<Route>(group)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, route]) => ({ call: `${feature}.${name}`, route })),
)

let plumbline: TestApp
let world: World
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
})
afterAll(() => plumbline.close())

const planted = v7()
const word = 'PlantedByMassAssignment'

/**
 * Names of columns and of fields that a reply has and a request must not set, each with a value that can be found
 * again.
 */
function fieldsFor(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ids = [
    'id',
    '_id',
    'userId',
    'user_id',
    'ownerId',
    'corporateId',
    'corporate_id',
    'projectId',
    'project_id',
    'workspaceId',
    'inspectionId',
    'inspection_id',
    'createdBy',
    'created_by',
    'updatedBy',
    'updated_by',
    'reporterId',
    'reporter_id',
    'submittedBy',
    'submitted_by',
  ]
  const texts = [
    'role',
    'status',
    'plan',
    'storageKey',
    'storage_key',
    'passwordHash',
    'password_hash',
    'errorCode',
    'error_code',
  ]
  const extra = {
    ...Object.fromEntries(ids.map((name) => [name, planted])),
    ...Object.fromEntries(texts.map((name) => [name, word])),
    version: 777_777,
    isAdmin: true,
    is_admin: true,
    isSaas: true,
    is_saas: true,
    isStored: true,
    is_stored: true,
    createdAt: '2001-01-01T00:00:00.000Z',
    created_at: '2001-01-01T00:00:00.000Z',
    deletedAt: '2001-01-01T00:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
  }
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in body)))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Into the body, and into every object in it. */
function plant(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => plant(item, names))
  if (!isObject(value)) return value
  const inside = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plant(part, names)]))
  return { ...Object.fromEntries(Object.entries(fieldsFor(value)).filter(([name]) => !names.has(name))), ...inside }
}

/**
 * Fields the contract of this call has somewhere: they are set on purpose, and judged by the tests of their features.
 */
function known(route: Route): ReadonlySet<string> {
  const names = new Set<string>()
  const read = (schema: unknown): void => {
    if (Array.isArray(schema)) return schema.forEach(read)
    if (!isObject(schema)) return
    if (isObject(schema['properties'])) for (const name of Object.keys(schema['properties'])) names.add(name)
    Object.values(schema).forEach(read)
  }
  read(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }))
  return names
}

/** Every row of every table that holds anything planted. */
async function found(): Promise<readonly string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    plumbline.db,
  )
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, t::text as line from ${sql.table(name)} t where t::text ~ ${String.raw`${planted}|${word}|\y777777\y|2001-01-01|2099-01-01`}`,
  )
  const { rows } = await sql<{ name: string; line: string }>`${sql.join(parts, sql` union all `)}`.execute(plumbline.db)
  return rows.map(({ name, line }) => `${name}: ${line}`)
}

async function ask(
  route: Route,
  { params = {}, query = {}, body }: Made,
  token: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await plumbline.app.inject({
    method: route.method,
    url: pathOf(route.path, params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, text: answer.body }
}

const done: string[] = []

describe.each(writes)('$call', ({ call, route }) => {
  test('sets nothing that its contract does not name', async () => {
    const corporateId = world.own.assigned.corporateId
    const person = await join(plumbline, {
      corporateId,
      role: 'corporate-admin',
      assignedTo: [world.own.assigned.projectId],
    })
    const before = await plumbline.db
      .selectFrom('membership')
      .select(['role', 'corporate_id'])
      .where('user_id', '=', person.id)
      .execute()
    const made = await requests[call]!({
      db: plumbline.db,
      world,
      caller: person,
      place: world.own.assigned,
      userId: person.id,
    })
    const { status, text } = await ask(route, { ...made, body: plant(made.body ?? {}, known(route)) }, person.token)
    expect(status, text).not.toBe(500)
    if (status < 300) done.push(call)
    expect(text).not.toMatch(new RegExp(String.raw`${planted}|${word}|\b777777\b|2001-01-01`))
    expect(await found()).toEqual([])
    expect(
      await plumbline.db
        .selectFrom('membership')
        .select(['role', 'corporate_id'])
        .where('user_id', '=', person.id)
        .execute(),
    ).toEqual(before)
  })
})

test('most calls were really done with the fields in them, and the search finds what is planted', async () => {
  expect(done.length).toBeGreaterThan(writes.length * 0.7)
  await plumbline.db.updateTable('project').set({ name: word }).where('id', '=', world.own.assigned.projectId).execute()
  expect(await found()).toHaveLength(1)
})
