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
