import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepSessions } from './accounts.jobs.ts'

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
    const { id } = await plumbline.db.selectFrom('session').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    if (Object.keys(changes).length > 0) await plumbline.db.updateTable('session').set(changes).where('id', '=', id).execute()
    return id
  }
  const kept = [await session({}), await session({ ended_at: daysAgo(29) }), await session({ last_used_at: daysAgo(29) })]
  await session({ ended_at: daysAgo(31) })
  await session({ last_used_at: daysAgo(31) })
  await sweepSessions(plumbline.db, now)
  const left = await plumbline.db.selectFrom('session').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual([...kept].sort())
  const tokens = await plumbline.db.selectFrom('refresh_token').select('session_id').execute()
  expect(tokens.map((row) => row.session_id).sort()).toEqual([...kept].sort())
})

test('sweeping takes links that expired a day ago, used or not, and leaves younger ones to be refused by name', async () => {
  const user = await aUser(plumbline.db)
  const now = new Date(plumbline.clock.ms)
  const link = async (hoursAgo: number, used_at: Date | null = null) => {
    const hash = randomBytes(32)
    const expires_at = new Date(now.getTime() - hoursAgo * 3600 * 1000)
    await plumbline.db.insertInto('account_link').values({ hash, kind: 'reset-password', user_id: user.id, expires_at, used_at }).execute()
    return hash
  }
  const kept = [await link(-1), await link(23), await link(-1, now)]
  await link(25)
  await link(25, now)
  await sweepSessions(plumbline.db, now)
  const left = await plumbline.db.selectFrom('account_link').select('hash').execute()
  expect(left.map((row) => row.hash.toString('hex')).sort()).toEqual(kept.map((hash) => hash.toString('hex')).sort())
})
