import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepSessions, sweepUnanswered } from './accounts.jobs.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('sweeping takes sessions that ended or fell silent a month ago, with their tokens, and no other', async () => {
  const user = await aUser(plumbline.db)
  const now = new Date(plumbline.clock.ms)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  const session = async (changes: { ended_at?: Date; last_used_at?: Date }) => {
    const { userId } = await plumbline.signIn(user.email)
    const { id } = await plumbline.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (Object.keys(changes).length > 0)
      await plumbline.db.updateTable('session').set(changes).where('id', '=', id).execute()
    return id
  }
  const remaining = [
    await session({}),
    await session({ ended_at: daysAgo(29) }),
    await session({ last_used_at: daysAgo(29) }),
  ]
  await session({ ended_at: daysAgo(31) })
  await session({ last_used_at: daysAgo(31) })
  await sweepSessions(plumbline.db, now)
  const left = await plumbline.db.selectFrom('session').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual([...remaining].sort())
  const tokens = await plumbline.db.selectFrom('refresh_token').select('session_id').execute()
  expect(tokens.map((row) => row.session_id).sort()).toEqual([...remaining].sort())
})

test('sweeping takes links that expired a day ago, used or not, and leaves younger ones to be refused by name', async () => {
  const user = await aUser(plumbline.db)
  const now = new Date(plumbline.clock.ms)
  const link = async (hoursAgo: number, used_at: Date | null = null) => {
    const hash = randomBytes(32)
    const expires_at = new Date(now.getTime() - hoursAgo * 3600 * 1000)
    await plumbline.db
      .insertInto('account_link')
      .values({ hash, kind: 'reset-password', user_id: user.id, expires_at, used_at })
      .execute()
    return hash
  }
  const remaining = [await link(-1), await link(23), await link(-1, now)]
  await link(25)
  await link(25, now)
  await sweepSessions(plumbline.db, now)
  const left = await plumbline.db.selectFrom('account_link').select('hash').execute()
  expect(left.map((row) => row.hash.toString('hex')).sort()).toEqual(
    remaining.map((hash) => hash.toString('hex')).sort(),
  )
})

describe('unanswered invitations and registrations', () => {
  const daysAgo = (days: number) => new Date(plumbline.clock.ms - days * 24 * 3600 * 1000)
  const sweep = () => sweepUnanswered(plumbline.db, new Date(plumbline.clock.ms))

  /** A registration of so many days ago. */
  async function registration(days: number, isVerified = false) {
    const corporate = await aCorporate(plumbline.db)
    const user = await aUser(plumbline.db, { isVerified, roles: [[corporate.id, 'corporate-admin']] })
    await plumbline.db
      .updateTable('app_user')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', user.id)
      .execute()
    const isThere = async () => {
      const found = await plumbline.db.selectFrom('app_user').select('id').where('id', '=', user.id).execute()
      const corporates = await plumbline.db
        .selectFrom('corporate')
        .select('id')
        .where('id', '=', corporate.id)
        .execute()
      return [found.length, corporates.length]
    }
    return { corporate, user, isThere }
  }

  test('invitations go a month after they ended', async () => {
    const corporate = await aCorporate(plumbline.db)
    const invitation = async (email: string, expires_at: Date) => {
      await plumbline.db
        .insertInto('invitation')
        .values({
          id: v7(),
          corporate_id: corporate.id,
          email,
          role: 'corporate-viewer',
          token_hash: null,
          invited_by: null,
          expires_at,
        })
        .execute()
    }
    await invitation('open@acme.hk', daysAgo(-1))
    await invitation('ended@acme.hk', daysAgo(29))
    await invitation('old@acme.hk', daysAgo(31))
    await sweep()
    const left = await plumbline.db.selectFrom('invitation').select('email').orderBy('email').execute()
    expect(left.map((row) => row.email)).toEqual(['ended@acme.hk', 'open@acme.hk'])
  })

  test('registrations go a month after, with their corporate', async () => {
    const [recent, old, verified] = [await registration(29), await registration(31), await registration(31, true)]
    await sweep()
    expect([await recent.isThere(), await old.isThere(), await verified.isThere()]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
    await sweep()
    expect(await recent.isThere()).toEqual([1, 1])
  })

  test('those that something hangs on stay: a colleague, a project, a link on its way', async () => {
    const [shared, working, asked, asleep] = [
      await registration(31),
      await registration(31),
      await registration(31),
      await registration(31),
    ]
    await aUser(plumbline.db, { roles: [[shared.corporate.id, 'corporate-viewer']] })
    await aProject(plumbline.db, working.corporate.id)
    const link = (user_id: string, expires_at: Date) =>
      plumbline.db
        .insertInto('account_link')
        .values({ hash: randomBytes(32), kind: 'verify-email', user_id, expires_at, used_at: null })
        .execute()
    await link(asked.user.id, daysAgo(-1))
    await link(asleep.user.id, daysAgo(1))
    await sweep()
    expect([await shared.isThere(), await working.isThere(), await asked.isThere(), await asleep.isThere()]).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })
})
