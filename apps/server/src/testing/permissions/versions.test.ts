import { pathOf } from '@plumbline/contract/address'
import { routes } from '@plumbline/contract/routes'
import type { Route } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requests } from './permissions.requests.ts'
import type { Made } from './permissions.stage.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { aWorld, type Person, type World } from '../world.ts'

type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Where in a body a version is named, such as `markers.[].version`. */
function versionsIn(schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] {
  return [
    ...(schema.type === 'integer' && path.at(-1) === 'version' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => versionsIn(part, [...path, name])),
    ...(schema.items === undefined ? [] : versionsIn(schema.items, [...path, '[]'])),
    ...(schema.anyOf ?? []).flatMap((part) => versionsIn(part, path)),
  ]
}

const put = (value: unknown, [next, ...rest]: readonly string[], version: number): unknown => {
  if (next === undefined) return version
  if (next === '[]') return (value as readonly unknown[]).map((item) => put(item, rest, version))
  return { ...(value as object), [next]: put((value as Record<string, unknown>)[next], rest, version) }
}

const bodySchema = (route: Route) => z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema
const versioned = Object.entries(routes).flatMap(([feature, group]) =>
  Object.entries<Route>(group).flatMap(([name, route]) => {
    const [path] = versionsIn(bodySchema(route))
    return path === undefined ? [] : [{ call: `${feature}.${name}`, route, path }]
  }),
)

let plumbline: TestApp
let world: World
let person: Person
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  person = world.people['corporate-admin'][0]!
})
afterAll(() => plumbline.close())

/** Only who is named may sign, and that is checked first. */
async function nameAsAuthor(): Promise<void> {
  await sql`update report_definition set content = jsonb_set(content, '{backgroundSection,reportPreparedBy,userId}', to_jsonb(${person.id}::text)) where id = ${world.own.assigned.reportId}`.execute(
    plumbline.db,
  )
}

/** The request of the permission matrix, which builds on version 0 or 1 of something that has that version. */
async function made(call: string): Promise<Made> {
  const asked = await requests[call]!({
    db: plumbline.db,
    world,
    caller: person,
    place: world.own.assigned,
    userId: person.id,
  })
  if (call === 'reports.sign') await nameAsAuthor()
  // Shapes are drawn there; here one that exists is changed.
  return call === 'annotations.saveMany'
    ? {
        params: asked.params!,
        body: {
          annotations: [
            { _id: world.own.assigned.annotationId, version: 1, isDefect: true, defect: { remark: 'Overwritten' } },
          ],
        },
      }
    : asked
}

async function ask(
  route: Route,
  { params = {}, query = {}, body }: Made,
  path: readonly string[],
  version: number,
): Promise<{ readonly said: string; readonly conflicts: number }> {
  const answer = await plumbline.app.inject({
    method: route.method,
    url: pathOf(route.path, params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    payload: put(body, path, version) as object,
    headers: { authorization: `Bearer ${person.token}` },
  })
  const json = answer.statusCode === 204 ? {} : answer.json<{ code?: string; conflicts?: readonly unknown[] }>()
  return { said: answer.statusCode === 200 ? 'saved' : String(json.code), conflicts: json.conflicts?.length ?? 0 }
}

async function stored(): Promise<string> {
  const tables = [
    'project',
    'defect_definition',
    'drawing',
    'marker',
    'georeference',
    'media',
    'photo_privacy',
    'privacy_settings',
    'close_range',
    'coverage_frame',
    'known_distance',
    'duplicate_settings',
    'project_repair_rates',
    'corporate_repair_rates',
    'defect_merge',
    'defect',
    'defect_event',
    'annotation',
    'thermal_image',
    'thermal_survey',
    'model',
    'model_frame',
    'model_view',
    'report_definition',
    'report_signature',
    'report',
    'analysis_settings',
  ]
  const {
    rows: [found],
  } = await sql<{
    all: string
  }>`select concat_ws(' ', ${sql.join(tables.map((name) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)})`))}) as all`.execute(
    plumbline.db,
  )
  return found!.all
}

test('every call that saves on top of a version is found', () => {
  expect(versioned.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'projects.update',
      'projects.updateDefinition',
      'drawings.change',
      'drawings.saveElevation',
      'markers.update',
      'markers.saveGeoreference',
      'media.change',
      'media.savePrivacy',
      'media.saveFinder',
      'coverage.saveCloseRange',
      'coverage.saveFrame',
      'mosaics.saveDistance',
      'defects.change',
      'defects.setStatus',
      'defects.merge',
      'defects.saveDuplicateSettings',
      'annotations.change',
      'annotations.saveMany',
      'annotations.move',
      'thermal.saveView',
      'models.renameView',
      'reports.saveDefinition',
      'reports.sign',
      'analysis.saveSettings',
    ]),
  )
})

describe.each(versioned)('$call', ({ call, route, path }) => {
  test('refuses a version from the future, and changes nothing', async () => {
    const request = await made(call)
    // Some rows are made when they are first asked for.
    await ask(route, request, path, 999_999)
    const before = await stored()
    const { said, conflicts } = await ask(route, request, path, 999_999)
    expect(said === 'saved' ? `${conflicts} conflict` : said).toMatch(/^(version\.stale|1 conflict)$/)
    expect(await stored()).toBe(before)
  })
})
