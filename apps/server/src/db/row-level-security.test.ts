import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aColumn,
  aCorporate,
  aDrawing,
  aDrawingUpload,
  aMarker,
  aMessage,
  aProject,
  aUser,
  type BuiltProject,
} from '../testing/builders/builders.ts'
import { aCoverage } from '../testing/builders/coverage-builders.ts'
import { aDelivery, aKey, aWebhook } from '../testing/builders/integration-builders.ts'
import { aDomain } from '../testing/builders/sign-on-builders.ts'
import { aMedia } from '../testing/builders/media-builders.ts'
import { aMosaic, aMosaicPhoto } from '../testing/builders/mosaic-builders.ts'
import { aShare } from '../testing/builders/share-builders.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { appRole, asApp } from './app-role.ts'
import { connect, type Connection, type Db } from './connection.ts'
import { everything, openScopes, type Scopes } from './scope.ts'

type Tenant = { readonly id: string; readonly userId: string; readonly project: BuiltProject }

let owner: TestDb
let app: Connection
let scoped: Scopes
let ours: Tenant
let theirs: Tenant

async function aTenant(agentOf?: string): Promise<Tenant> {
  const { db } = owner
  const { id } = await aCorporate(db)
  const user = await aUser(db, { roles: [[id, 'corporate-admin']] })
  const project = await aProject(db, id, { assigned: [user.id] })
  await db
    .insertInto('invitation')
    .values({
      id: v7(),
      corporate_id: id,
      email: 'a@b.example',
      role: 'corporate-viewer',
      token_hash: null,
      invited_by: null,
      expires_at: new Date(),
    })
    .execute()
  await db
    .insertInto('audit_entry')
    .values({
      actor_id: user.id,
      address: '',
      corporate_ids: [id],
      action: 'user.invite',
      outcome: 'done',
      subject_id: null,
    })
    .execute()
  await db
    .insertInto('live_event')
    .values({ kind: 'project.changed', corporate_id: id, project_id: null, entity_id: null })
    .execute()
  await db
    .insertInto('stored_object')
    .values({ key: `${id}/a.jpg`, size: '1', sha256: Buffer.alloc(32), content_type: 'image/jpeg' })
    .execute()
  await db
    .insertInto('project_picture')
    .values({
      id: v7(),
      project_id: project.id,
      corporate_id: id,
      kind: 'cover',
      key: `${id}/a.bin`,
      content_type: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
    })
    .execute()
  const plan = await aDrawing(db, project)
  await aMarker(db, project, plan)
  await aColumn(db, project)
  await aDrawingUpload(db, project)
  await db
    .insertInto('georeference')
    .values({ layout_id: plan.id, project_id: project.id, corporate_id: id, points: '[]', updated_by: null })
    .execute()
  const elevation = await aDrawing(db, project, { category: 'elevation' })
  await aCoverage(db, project, elevation)
  await db
    .insertInto('defect_tally')
    .values({ inspection_id: project.inspectionId, project_id: project.id, severity: 'major', n: 1 })
    .execute()
  await db
    .insertInto('known_distance')
    .values({ inspection_id: project.inspectionId, elevation_id: elevation.id, project_id: project.id })
    .execute()
  await aMosaicPhoto(db, project, await aMosaic(db, project, elevation.id), await aMedia(db, project))
  await aKey(owner, { corporateId: id, userId: user.id })
  await db
    .insertInto('sign_on')
    .values({
      corporate_id: id,
      issuer: 'https://id.example',
      client_id: 'x',
      client_secret: null,
      role_claim: null,
      roles: '[]',
    })
    .execute()
  await aDomain(db, { corporateId: id, domain: 'harbour.example' })
  await aShare(db, { corporateId: id, projectId: project.id, inspectionId: project.inspectionId })
  await db
    .insertInto('calendar_feed')
    .values({
      id: v7(),
      corporate_id: id,
      project_id: project.id,
      user_id: user.id,
      hash: createHash('sha256').update(id).digest(),
      language: 'en',
    })
    .execute()
  await aDelivery(db, id, await aWebhook(owner, { corporateId: id }))
  await aMessage(db, user.id, { corporateId: id, projectId: project.id })
  if (agentOf !== undefined)
    await db
      .insertInto('corporate_agent')
      .values([
        { corporate_id: id, agent_corporate_id: agentOf },
        { corporate_id: agentOf, agent_corporate_id: id },
      ])
      .execute()
  return { id, userId: user.id, project }
}

beforeAll(async () => {
  owner = await testDb()
  app = connect(asApp(owner.url))
  scoped = openScopes(app.pool)
  ours = await aTenant()
  theirs = await aTenant(ours.id)
})
afterAll(async () => {
  await app.close()
  await owner.close()
})

/** Whose a row is, in the words of each walled table. */
const walled = {
  corporate: 'id',
  membership: 'corporate_id',
  invitation: 'corporate_id',
  api_key: 'corporate_id',
  sign_on: 'corporate_id',
  sign_on_domain: 'corporate_id',
  share_link: 'corporate_id',
  calendar_feed: 'corporate_id',
  webhook: 'corporate_id',
  webhook_delivery: 'corporate_id',
  corporate_agent: 'corporate_id',
  project: 'corporate_id',
  workspace: 'corporate_id',
  inspection: 'corporate_id',
  project_picture: 'corporate_id',
  drawing: 'corporate_id',
  drawing_upload: 'corporate_id',
  marker_set: 'corporate_id',
  marker: 'corporate_id',
  video_column: 'corporate_id',
  georeference: 'corporate_id',
  coverage_frame: 'corporate_id',
  close_range: 'corporate_id',
  coverage: 'corporate_id',
  coverage_change: 'corporate_id',
  defect_tally: 'corporate_id',
  mosaic: 'corporate_id',
  mosaic_photo: 'corporate_id',
  known_distance: 'corporate_id',
  project_assignment: 'corporate_id',
  live_event: 'corporate_id',
  message: 'corporate_id',
  audit_entry: 'corporate_ids[1]',
  stored_object: `split_part(key, '/', 1)`,
} as const
const tables = Object.keys(walled) as (keyof typeof walled)[]

/** A query that forgot its clause. */
async function ownersOf(db: Db, table: keyof typeof walled): Promise<readonly string[]> {
  const { rows } = await sql<{
    owner: string
  }>`select distinct ${sql.raw(walled[table])}::text as owner from ${sql.table(table)}`.execute(db)
  return rows.map((row) => row.owner).toSorted()
}

describe.each(tables)('%s', (table) => {
  test('a query without its clause sees the one corporate', async () => {
    expect(await ownersOf(scoped(ours.id), table)).toEqual([ours.id])
    expect(await ownersOf(scoped(theirs.id), table)).toEqual([theirs.id])
  })

  test('what spans corporates sees both, a connection without a scope none', async () => {
    expect(await ownersOf(scoped(everything), table)).toEqual([ours.id, theirs.id].toSorted())
    const bare = connect(asApp(owner.url), { max: 1 })
    expect(await ownersOf(bare.db, table)).toEqual([])
    await bare.close()
  })

  test.skipIf(table === 'audit_entry')('a delete without its clause leaves the other corporate alone', async () => {
    const seen: { left?: readonly string[] } = {}
    const undone = new Error('undone')
    await expect(
      scoped(ours.id)
        .transaction()
        .execute(async (trx) => {
          await sql`delete from ${sql.table(table)}`.execute(trx)
          await sql`select set_config('plumbline.scope', '*', true)`.execute(trx)
          seen.left = await ownersOf(trx, table)
          throw undone
        }),
    ).rejects.toBe(undone)
    expect(seen.left).toEqual([theirs.id])
  })
})

test('the search that runs as the owner keeps to the scope', async () => {
  const search = async (db: Db, corporateId: string) =>
    (await sql<{ id: string }>`select find_projects(${corporateId}, '', '', '', 100) as id`.execute(db)).rows.map(
      (row) => row.id,
    )
  expect(await search(scoped(ours.id), ours.id)).toEqual([ours.project.id])
  expect(await search(scoped(everything), theirs.id)).toEqual([theirs.project.id])
  expect(await search(scoped(ours.id), theirs.id)).toEqual([])
  const bare = connect(asApp(owner.url), { max: 1 })
  expect(await search(bare.db, ours.id)).toEqual([])
  await bare.close()
})

test('the audit log takes new lines only', async () => {
  for (const change of [
    sql`delete from audit_entry`,
    sql`update audit_entry set subject = ''`,
    sql`truncate audit_entry`,
  ]) {
    await expect(change.execute(scoped(everything))).rejects.toThrow(/permission denied/)
    await expect(change.execute(owner.db)).rejects.toThrow(/append-only/)
  }
})

describe('writing beyond the wall', () => {
  const beyond = /row-level security/

  test('into another corporate is refused', async () => {
    const db = scoped(ours.id)
    await expect(
      db
        .insertInto('membership')
        .values({ user_id: ours.userId, corporate_id: theirs.id, role: 'corporate-admin' })
        .execute(),
    ).rejects.toThrow(beyond)
    await expect(
      db
        .insertInto('stored_object')
        .values({ key: `${theirs.id}/b.jpg`, size: '1', sha256: Buffer.alloc(32), content_type: 'image/jpeg' })
        .execute(),
    ).rejects.toThrow(beyond)
    await expect(db.updateTable('membership').set({ corporate_id: theirs.id }).execute()).rejects.toThrow(beyond)
    expect(await ownersOf(owner.db, 'membership')).toEqual([ours.id, theirs.id].toSorted())
  })

  test('under the project of another corporate is refused, whatever corporate the row names', async () => {
    const db = scoped(ours.id)
    await expect(
      db
        .insertInto('project_assignment')
        .values({ project_id: theirs.project.id, user_id: ours.userId, corporate_id: ours.id })
        .execute(),
    ).rejects.toThrow(/null value|row-level security/)
    await expect(
      db.insertInto('workspace').values({ id: v7(), project_id: theirs.project.id }).execute(),
    ).rejects.toThrow(/null value|row-level security/)
    await expect(
      db.insertInto('inspection').values({ id: v7(), workspace_id: theirs.project.workspaceId }).execute(),
    ).rejects.toThrow(/null value|row-level security/)
    for (const table of [
      'drawing',
      'drawing_upload',
      'marker_set',
      'marker',
      'video_column',
      'georeference',
      'coverage_frame',
      'close_range',
      'coverage',
      'coverage_change',
      'mosaic',
      'mosaic_photo',
      'known_distance',
    ] as const) {
      await expect(
        db.updateTable(table).set({ project_id: theirs.project.id, corporate_id: ours.id }).execute(),
      ).rejects.toThrow(/null value|row-level security/)
    }
  })
})

describe('the role of the app', () => {
  test('owns nothing, may not pass the walls and is what every connection works as', async () => {
    const {
      rows: [role],
    } = await sql<
      Record<string, boolean>
    >`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = current_user`.execute(
      app.db,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    })
    const { rows } = await sql`select relname from pg_class where relowner = ${appRole}::regrole`.execute(app.db)
    expect(rows).toEqual([])
    await expect(sql`alter table project disable row level security`.execute(app.db)).rejects.toThrow(/must be owner/)
  })

  test('every table that names a corporate has its wall', async () => {
    const { rows } = await sql<{ name: string; walled: boolean }>`
      select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) as walled
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname in ('corporate_id', 'corporate_ids')`.execute(
      owner.db,
    )
    expect(rows.filter((row) => !row.walled)).toEqual([])
    expect(rows.length).toBeGreaterThan(7)
  })
})

describe('scopes share one pool', () => {
  test('and never see each other, however they take turns', async () => {
    const few = connect(asApp(owner.url), { max: 3 })
    const take = openScopes(few.pool)
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, turn) => {
        const id = turn % 2 === 0 ? ours.id : theirs.id
        const found = await ownersOf(take(id), 'project')
        return found.length === 1 && found[0] === id
      }),
    )
    await few.close()
    expect(seen.filter((right) => !right)).toEqual([])
  })

  test('a transaction that rolls back does not leave its scope behind', async () => {
    const one = connect(asApp(owner.url), { max: 1 })
    const take = openScopes(one.pool)
    await expect(
      take(ours.id)
        .transaction()
        .execute(async (trx) => {
          await sql`select set_config('plumbline.scope', ${theirs.id}, true)`.execute(trx)
          throw new Error('given up')
        }),
    ).rejects.toThrow('given up')
    expect(await ownersOf(take(ours.id), 'project')).toEqual([ours.id])
    expect(await ownersOf(take(theirs.id), 'project')).toEqual([theirs.id])
    await one.close()
  })
})
