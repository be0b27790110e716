import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser, type BuiltUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { audit, type AuditNote } from './audit.ts'

let plumbline: TestApp
let own: { id: string; name: string }
let foreign: { id: string; name: string }
let boss: BuiltUser
let token: string
let systemToken: string
beforeAll(async () => {
  plumbline = await testApp()
  own = await aCorporate(plumbline.db, { name: 'Own Company' })
  foreign = await aCorporate(plumbline.db, { name: 'Foreign Company' })
  boss = await aUser(plumbline.db, { name: 'Bo Boss', email: 'bo@example.com', roles: [[own.id, 'corporate-admin']] })
  token = (await plumbline.signIn(boss.email)).accessToken
  const system = await aUser(plumbline.db, { roles: [[foreign.id, 'system-read-only']] })
  systemToken = (await plumbline.signIn(system.email)).accessToken
})
afterAll(() => plumbline.close())

type Filter = {
  action?: AuditNote['action']
  outcome?: 'done' | 'refused'
  search?: string
  from?: string
  to?: string
  cursor?: string
}
const ofOwn = async (query: Filter = {}) =>
  (await plumbline.call(consoleRoutes.auditOfCorporate, { params: { corporateId: own.id }, query, token })).body
const ofAll = async (query: Filter = {}) =>
  (await plumbline.call(consoleRoutes.audit, { query, token: systemToken })).body
const write = (entry: Partial<AuditNote>) =>
  audit(plumbline.db, {
    action: 'user.rename',
    actorId: boss.id,
    address: '192.0.2.1',
    corporateIds: [own.id],
    ...entry,
  })

describe('reading', () => {
  test('newest first, with the names of today', async () => {
    const person = await aUser(plumbline.db, { name: 'Before', email: 'named@example.com' })
    const project = await aProject(plumbline.db, own.id, { name: 'Tower', code: 'T-1' })
    await write({ subjectId: person.id, detail: { from: 'a', to: 'b' }, address: '198.51.100.7' })
    await write({ action: 'project.assign', subjectId: project.id })
    await write({ action: 'corporate.rename', subjectId: own.id })
    await write({ action: 'session.refused', actorId: null, outcome: 'refused', subject: 'nobody@example.com' })
    await plumbline.db.updateTable('app_user').set({ name: 'After' }).where('id', '=', person.id).execute()
    const { data } = await ofOwn()
    expect(data.slice(0, 4)).toEqual([
      expect.objectContaining({
        action: 'session.refused',
        actorId: null,
        actorName: '',
        actorEmail: '',
        outcome: 'refused',
        subject: 'nobody@example.com',
      }),
      expect.objectContaining({ action: 'corporate.rename', subject: 'Own Company' }),
      expect.objectContaining({ action: 'project.assign', subject: 'T-1 Tower' }),
      {
        _id: expect.stringMatching(/^\d+$/) as string,
        at: expect.any(String) as string,
        actorId: boss.id,
        actorName: 'Bo Boss',
        actorEmail: 'bo@example.com',
        address: '198.51.100.7',
        action: 'user.rename',
        outcome: 'done',
        subject: 'After <named@example.com>',
        detail: { from: 'a', to: 'b' },
      },
    ])
    await plumbline.db
      .updateTable('app_user')
      .set({
        name: 'Erased user 7F3A',
        email: `${person.id}@erased.invalid`,
        erased_at: new Date(),
        deleted_at: new Date(),
      })
      .where('id', '=', person.id)
      .execute()
    expect((await ofOwn()).data[3]).toMatchObject({ subject: 'Erased user 7F3A' })
    expect(JSON.stringify(await ofAll())).not.toContain('named@example.com')
  })

  test('an invitation by its address while it waits, an assignment with its project', async () => {
    const id = v7()
    await plumbline.db
      .insertInto('invitation')
      .values({
        id,
        corporate_id: own.id,
        email: 'invited@example.com',
        role: 'corporate-viewer',
        token_hash: null,
        invited_by: boss.id,
        expires_at: new Date(Date.now() + 1e9),
      })
      .execute()
    const project = await aProject(plumbline.db, own.id, { name: 'Spire', code: 'S-7' })
    await write({ action: 'user.invite', subjectId: id })
    await write({ action: 'project.assign', subjectId: boss.id, detail: { projectId: project.id } })
    expect((await ofOwn()).data.slice(0, 2)).toMatchObject([
      { subject: 'Bo Boss <bo@example.com>', detail: { project: 'S-7 Spire' } },
      { subject: 'invited@example.com' },
    ])
    expect((await ofOwn({ search: 'invited@' })).data).toHaveLength(1)
    await plumbline.db.deleteFrom('invitation').where('id', '=', id).execute()
    expect((await ofOwn({ search: 'invited@' })).data).toHaveLength(0)
  })

  test('a corporate sees its own entries, the system all', async () => {
    const project = await aProject(plumbline.db, foreign.id, { name: 'Secret Tower' })
    await write({ corporateIds: [foreign.id], subject: 'only foreign' })
    await write({ corporateIds: [], subject: 'only the system' })
    await write({ corporateIds: [foreign.id, own.id], subject: 'both' })
    // Named by id, a foreign project stays without its name.
    await write({ action: 'project.unassign', subjectId: project.id, subject: 'a project' })
    const subjects = (await ofOwn()).data.map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['a project', 'both'])
    expect(subjects).not.toContain('only foreign')
    expect((await ofAll()).data.map(({ subject }) => subject).slice(0, 4)).toEqual([
      expect.stringContaining('Secret Tower'),
      'both',
      'only the system',
      'only foreign',
    ])
    expect((await ofOwn({ search: 'Secret' })).data).toEqual([])
    const other = await plumbline.call(consoleRoutes.auditOfCorporate, { params: { corporateId: foreign.id }, token })
    expect([other.status, other.error.code]).toEqual([404, 'corporate.not-found'])
    const viewer = await aUser(plumbline.db, { roles: [[own.id, 'corporate-standard']] })
    const refused = await plumbline.call(consoleRoutes.auditOfCorporate, {
      params: { corporateId: own.id },
      token: (await plumbline.signIn(viewer.email)).accessToken,
    })
    expect(refused.error.code).toBe('access.denied')
    const [said] = (await ofOwn({ action: 'access.refused' })).data
    expect(said).toMatchObject({ actorId: viewer.id, outcome: 'refused', detail: { code: 'access.denied' } })
  })

  test('by action, outcome, time and part of a name, and all together', async () => {
    const corporate = await aCorporate(plumbline.db, { name: 'Filtered' })
    const one = await aUser(plumbline.db, {
      name: 'Una One',
      email: 'una@example.com',
      roles: [[corporate.id, 'corporate-admin']],
    })
    const project = await aProject(plumbline.db, corporate.id, { name: 'Peak 50% done', code: 'PK-9' })
    const at = async (day: string, entry: Partial<AuditNote>) => {
      await sql`insert into audit_entry (at, actor_id, address, corporate_ids, action, outcome, subject_id, subject)
        values (${day}, ${entry.actorId ?? null}, ${entry.address ?? '203.0.113.5'}, ${[corporate.id]}, ${entry.action}, ${entry.outcome ?? 'done'}, ${entry.subjectId ?? null}, ${entry.subject ?? ''})`.execute(
        plumbline.db,
      )
    }
    await at('2026-03-01T10:00:00Z', { action: 'session.begin', actorId: one.id, address: '2001:db8::7' })
    await at('2026-03-02T00:00:00Z', {
      action: 'session.refused',
      outcome: 'refused',
      subject: 'stranger_x@example.com',
    })
    await at('2026-03-02T23:59:59.999Z', { action: 'project.assign', actorId: one.id, subjectId: project.id })
    await at('2026-03-03T00:00:00Z', { action: 'user.role', subjectId: one.id })
    const own = (await plumbline.signIn(one.email)).accessToken
    const actions = async (query: Filter) => {
      const { status, body } = await plumbline.call(consoleRoutes.auditOfCorporate, {
        params: { corporateId: corporate.id },
        query,
        token: own,
      })
      expect(status).toBe(200)
      return body.data.map(({ action }) => action)
    }
    expect(await actions({ action: 'session.refused' })).toEqual(['session.refused'])
    expect(await actions({ outcome: 'refused' })).toEqual(['session.refused'])
    expect(await actions({ from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' })).toEqual([
      'project.assign',
      'session.refused',
    ])
    expect(await actions({ to: '2026-03-02T08:00:00.000Z' })).toEqual(['session.refused', 'session.begin'])
    expect(await actions({ search: 'una@EXAMPLE', to: '2026-04-01T00:00:00Z' })).toEqual([
      'user.role',
      'project.assign',
      'session.begin',
    ])
    expect(await actions({ search: 'db8::' })).toEqual(['session.begin'])
    expect(await actions({ search: '50% d' })).toEqual(['project.assign'])
    expect(await actions({ search: 'pk-9' })).toEqual(['project.assign'])
    expect(await actions({ search: '50_' })).toEqual([])
    expect(await actions({ search: 'r_x' })).toEqual(['session.refused'])
    expect(
      await actions({
        search: 'una',
        action: 'session.begin',
        outcome: 'done',
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-02T00:00:00Z',
      }),
    ).toEqual(['session.begin'])
    expect(await actions({ search: 'una', outcome: 'refused' })).toEqual([])
  })

  test('page after page by the entry itself: entries written in between shift nothing', async () => {
    const corporate = await aCorporate(plumbline.db)
    const lead = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    const own = (await plumbline.signIn(lead.email)).accessToken
    for (let index = 0; index < 150; index += 1)
      await write({ corporateIds: [corporate.id], action: 'user.add', subject: String(index) })
    const page = async (cursor?: string) =>
      (
        await plumbline.call(consoleRoutes.auditOfCorporate, {
          params: { corporateId: corporate.id },
          query: { action: 'user.add', ...(cursor === undefined ? {} : { cursor }) },
          token: own,
        })
      ).body
    const first = await page()
    await write({ corporateIds: [corporate.id], action: 'user.add', subject: 'late' })
    const second = await page(first.nextCursor!)
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([100, 50, null])
    expect([...first.data, ...second.data].map(({ subject }) => Number(subject))).toEqual(
      Array.from({ length: 150 }, (_, index) => 149 - index),
    )
  })

  test.each([
    { action: 'nonsense' },
    { outcome: 'maybe' },
    { from: 'yesterday' },
    { from: '0000-01-01T00:00:00Z' },
    { to: '2026-02-30T00:00:00Z' },
    { cursor: '-1' },
    { cursor: '9'.repeat(19) },
    { search: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    const { status, error } = await plumbline.call(consoleRoutes.audit, { query: query as Filter, token: systemToken })
    expect([status, error.code]).toEqual([400, 'input.invalid'])
  })
})

describe('the file', () => {
  test('holds what the filter shows, is noted, and calculates nothing', async () => {
    await write({
      action: 'user.withdraw',
      subject: '=HYPERLINK("https://attacker.example","Click")',
      detail: { role: 'corporate-admin', to: 'x' },
    })
    const { status, body } = await plumbline.call(consoleRoutes.exportAuditOfCorporate, {
      params: { corporateId: own.id },
      query: { action: 'user.withdraw' },
      token,
    })
    expect([status, body.isComplete]).toEqual([200, true])
    expect(body.fileName).toBe(`audit-log-${new Date(plumbline.clock.ms).toISOString().slice(0, 10)}.csv`)
    const rows = parse(body.csv, { bom: true })
    expect(rows).toEqual([
      ['time', 'who', 'email', 'from', 'what', 'outcome', 'subject', 'detail'],
      [
        expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        'Bo Boss',
        'bo@example.com',
        '192.0.2.1',
        'user.withdraw',
        'done',
        '\'=HYPERLINK("https://attacker.example","Click")',
        'role: corporate-admin; to: x',
      ],
    ])
    const [said] = (await ofOwn({ action: 'data.export' })).data
    expect(said).toMatchObject({ actorId: boss.id, subject: 'audit log', detail: { entries: '1' } })
  })

  test('of everything is noted in the log of the system alone', async () => {
    const { body } = await plumbline.call(consoleRoutes.exportAudit, {
      query: { search: 'only the system' },
      token: systemToken,
    })
    expect(parse(body.csv, { bom: true })).toHaveLength(2)
    expect((await ofAll({ action: 'data.export' })).data[0]).toMatchObject({ detail: { entries: '1' } })
    const { corporate_ids } = await plumbline.db
      .selectFrom('audit_entry')
      .select('corporate_ids')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(corporate_ids).toEqual([])
  })

  test('has 50,000 entries at most and says so', async () => {
    const corporate = await aCorporate(plumbline.db)
    await sql`insert into audit_entry (actor_id, address, corporate_ids, action, outcome, subject)
      select ${boss.id}, '', ${[corporate.id]}, 'user.add', 'done', number::text from generate_series(1, 50001) number`.execute(
      plumbline.db,
    )
    const { body } = await plumbline.call(consoleRoutes.exportAuditOfCorporate, {
      params: { corporateId: corporate.id },
      query: { action: 'user.add' },
      token: systemToken,
    })
    expect(body.isComplete).toBe(false)
    const rows = body.csv.trimEnd().split('\r\n')
    expect(rows).toHaveLength(50_001)
    expect([rows[1], rows.at(-1)].map((row) => row!.split(',')[6])).toEqual(['"50001"', '"2"'])
  })
})

describe('append-only', () => {
  const attempts = [
    "update audit_entry set address = ''",
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_entry cascade',
  ]

  test.each(attempts)('neither the app nor the owner of the tables may: %s', async (statement) => {
    await write({ subject: v7() })
    const count = () =>
      plumbline.db
        .selectFrom('audit_entry')
        .select((entry) => entry.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await expect(sql.raw(statement).execute(plumbline.context.db)).rejects.toThrow(
      /permission denied for table audit_entry/,
    )
    await expect(sql.raw(statement).execute(plumbline.db)).rejects.toThrow(/append-only/)
    expect(await count()).toEqual(before)
  })
})
