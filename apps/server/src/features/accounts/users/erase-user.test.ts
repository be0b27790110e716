import { userRoutes } from '@plumbline/contract/accounts/users'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import type { Role } from '@plumbline/contract/roles'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aPassword, aProject, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aCompany(role: Role = 'corporate-admin') {
  const corporate = await aCorporate(plumbline.db)
  const actor = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
  const { accessToken: token } = await plumbline.signIn(actor.email)
  const erase = (userId: string) =>
    plumbline.call(userRoutes.eraseUser, { params: { corporateId: corporate.id, userId }, token })
  return { corporate, actor, token, erase }
}

/** Every place of the database where this text stands, as far as PostgreSQL can write a row down. */
async function tablesThatSay(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    plumbline.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.raw(name)} row where position(${text} in row::text) > 0 limit 1`.execute(plumbline.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('nothing of the person is left but a pseudonym', async () => {
  const { corporate, actor, erase } = await aCompany()
  const person = await aUser(plumbline.db, {
    name: 'Wilhelmina Vanishing',
    email: 'wilhelmina.v@acme.hk',
    roles: [[corporate.id, 'corporate-standard']],
  })
  const project = await aProject(plumbline.db, corporate.id, { assigned: [person.id] })
  await plumbline.db
    .updateTable('app_user')
    .set({
      mobile_number: '+85291230000',
      totp_secret: Buffer.from('secret'),
      totp_confirmed_at: new Date(),
      totp_last_step: '7',
    })
    .where('id', '=', person.id)
    .execute()
  await plumbline.db
    .insertInto('recovery_code')
    .values({ hash: randomBytes(32), user_id: person.id, used_at: null })
    .execute()
  await plumbline.db
    .insertInto('account_link')
    .values({
      hash: randomBytes(32),
      kind: 'reset-password',
      user_id: person.id,
      expires_at: new Date(),
      used_at: null,
    })
    .execute()
  const elsewhere = await aCorporate(plumbline.db)
  await plumbline.db
    .insertInto('invitation')
    .values({
      id: v7(),
      corporate_id: elsewhere.id,
      email: person.email,
      role: 'corporate-viewer',
      token_hash: null,
      invited_by: null,
      expires_at: new Date(),
    })
    .execute()
  await plumbline.db.updateTable('app_user').set({ totp_confirmed_at: null }).where('id', '=', person.id).execute()
  const session = await plumbline.signIn(person.email)
  expect(await tablesThatSay(person.email)).not.toEqual([])

  expect((await erase(person.id)).body).toEqual({})
  for (const text of [person.email, 'Wilhelmina', '+85291230000'])
    expect([text, await tablesThatSay(text)]).toEqual([text, []])
  const pseudonym = `Erased user ${person.id.slice(-4).toUpperCase()}`
  expect(
    await plumbline.db.selectFrom('app_user').selectAll().where('id', '=', person.id).executeTakeFirst(),
  ).toMatchObject({
    name: pseudonym,
    email: `${person.id}@erased.invalid`,
    password_hash: 'none',
    mobile_number: null,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    deleted_at: expect.any(Date),
    erased_at: expect.any(Date),
  })
  for (const table of ['membership', 'project_assignment', 'session', 'account_link', 'recovery_code'] as const) {
    expect([
      table,
      await plumbline.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(),
    ]).toEqual([table, []])
  }
  expect(await plumbline.db.selectFrom('project').select('id').where('id', '=', project.id).execute()).toHaveLength(1)

  expect(
    (
      await plumbline.call(registrationRoutes.changePassword, {
        params: { userId: person.id },
        body: { oldPassword: aPassword, newPassword: 'Fresh#Horse9' },
        token: session.accessToken,
      })
    ).status,
  ).toBe(401)
  expect(
    (await plumbline.call(accountRoutes.login, { body: { email: person.email, password: aPassword } })).error.code,
  ).toBe('login.unknown-email')
  expect(
    (await plumbline.call(accountRoutes.login, { body: { email: `${person.id}@erased.invalid`, password: 'none' } }))
      .status,
  ).toBe(401)
  const notes = await plumbline.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id', 'subject', 'corporate_ids'])
    .where('action', '=', 'user.erase')
    .execute()
  expect(notes).toEqual([{ actor_id: actor.id, subject_id: person.id, subject: '', corporate_ids: [corporate.id] }])
  expect((await erase(person.id)).error.code).toBe('user.not-found')
})

test.each(['corporate-admin', 'system-admin'] as const)(
  'who works for another company too leaves this one alone, erased by a %s',
  async (role) => {
    const { corporate, erase } = await aCompany(role)
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    const other = await aCorporate(plumbline.db)
    const person = await aUser(plumbline.db, {
      name: 'Stays Elsewhere',
      roles: [
        [corporate.id, 'corporate-standard'],
        [other.id, 'corporate-admin'],
      ],
    })
    const project = await aProject(plumbline.db, corporate.id, { assigned: [person.id] })
    expect((await erase(person.id)).body).toEqual({})
    expect((await plumbline.signIn(person.email)).corporates.map(({ corporateId }) => corporateId)).toEqual([other.id])
    expect(
      await plumbline.db
        .selectFrom('project_assignment')
        .select('user_id')
        .where('project_id', '=', project.id)
        .execute(),
    ).toEqual([])
    const [noted] = await plumbline.db
      .selectFrom('audit_entry')
      .select('corporate_ids')
      .where('action', '=', 'user.erase')
      .where('subject_id', '=', person.id)
      .execute()
    expect(noted!.corporate_ids).toEqual([corporate.id])
  },
)

test('the last corporate-admin stays, for every caller', async () => {
  const { corporate, erase } = await aCompany('system-admin')
  const here = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  expect((await erase(here.id)).error.code).toBe('user.last-admin')
})

test('refuses to erase oneself, a user of another corporate, or a user with a higher role', async () => {
  const { corporate, actor, erase } = await aCompany()
  await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  expect((await erase(actor.id)).error.code).toBe('user.own-role')
  expect((await erase(v7())).error.code).toBe('user.not-found')
  const elsewhere = await aUser(plumbline.db, { roles: [[(await aCorporate(plumbline.db)).id, 'corporate-viewer']] })
  expect((await erase(elsewhere.id)).error.code).toBe('user.not-found')
  for (const role of ['system-admin', 'system-read-only', 'agent-admin', 'agent-operator'] as const) {
    const above = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
    expect((await erase(above.id)).error.code).toBe('access.denied')
  }
})

test('those who may not manage users are refused', async () => {
  for (const role of [
    'system-read-only',
    'agent-operator',
    'corporate-standard',
    'corporate-viewer',
    'workspace-admin',
  ] as const) {
    const { corporate, erase } = await aCompany(role)
    const person = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']] })
    expect((await erase(person.id)).error.code).toBe('access.denied')
  }
})

test('asked for several times at once it happens once', async () => {
  const { corporate, erase } = await aCompany()
  const person = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']] })
  const answers = await Promise.all(Array.from({ length: 4 }, () => erase(person.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})
