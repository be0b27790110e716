import { roles } from '@plumbline/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openListener, type Listener } from '../events/listener.ts'
import { aCorporate, aProject, aUser } from '../testing/builders/builders.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { maySee } from './access.ts'
import { openCallers, type Callers } from './caller-cache.ts'

let plumbline: TestApp
let listener: Listener
let callers: Callers
beforeAll(async () => {
  plumbline = await testApp()
  listener = await openListener({ db: plumbline.db, url: plumbline.databaseUrl, log: { info() {}, warn() {} } })
  // Long enough that only a notification, never the expiry, can make these tests pass on a slow machine.
  callers = openCallers(plumbline.context, listener, { rememberMs: 600_000 })
})
afterAll(async () => {
  await listener.close()
  await plumbline.close()
})

async function someone() {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-standard']] })
  const { accessToken } = await plumbline.signIn(user.email)
  const ask = (from = callers) => from.authenticate(`Bearer ${accessToken}`)
  const isRefused = (from = callers) =>
    ask(from).then(
      () => false,
      () => true,
    )
  const endSession = () =>
    plumbline.db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', user.id).execute()
  return { corporate, user, ask, isRefused, endSession }
}

describe('a remembered caller', () => {
  test('is refused as soon as another process ended the session', async () => {
    const { ask, isRefused, endSession } = await someone()
    await ask()
    await endSession()
    await expect.poll(() => isRefused(), { interval: 5 }).toBe(true)
  })

  test('has the new role as soon as another process gave it, and the new name', async () => {
    const { ask, user, corporate } = await someone()
    await ask()
    await plumbline.db
      .updateTable('membership')
      .set({ role: 'corporate-viewer' })
      .where('user_id', '=', user.id)
      .execute()
    await expect.poll(async () => (await ask()).memberships[0]?.role, { interval: 5 }).toBe('corporate-viewer')
    await plumbline.db.updateTable('corporate').set({ name: 'Renamed' }).where('id', '=', corporate.id).execute()
    await expect.poll(async () => (await ask()).memberships[0]?.name, { interval: 5 }).toBe('Renamed')
  })

  test('read while the session ends is not remembered as living', async () => {
    for (let round = 0; round < 25; round += 1) {
      const { isRefused, endSession } = await someone()
      await Promise.all([isRefused(), endSession(), isRefused()])
      await expect.poll(() => isRefused(), { interval: 5 }).toBe(true)
    }
  })

  test('is not answered from the cache while the listening connection is down', async () => {
    const deaf = await openListener({ db: plumbline.db, url: plumbline.databaseUrl, log: { info() {}, warn() {} } })
    const alone = openCallers(plumbline.context, deaf)
    const { ask, isRefused, endSession } = await someone()
    await deaf.close()
    await ask(alone)
    await endSession()
    expect(await isRefused(alone)).toBe(true)
  })
})

describe('live events reach those whom the call would answer', () => {
  test.each(roles.map((role) => [role]))('%s', async (role) => {
    const { db } = plumbline
    const [home, foreign] = [await aCorporate(db), await aCorporate(db)]
    const user = await aUser(db, { roles: [[home.id, role]] })
    const { accessToken } = await plumbline.signIn(user.email)
    const caller = await callers.authenticate(`Bearer ${accessToken}`)
    const sees = (corporateId: string, projectId: string) =>
      maySee(db, caller, { id: '1', kind: 'project.changed', corporateId, projectId }, new Date())
    const assigned = await aProject(db, home.id, { assigned: [user.id] })
    const unassigned = await aProject(db, home.id)
    const elsewhere = await aProject(db, foreign.id)
    const everyProject = ['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin'].includes(role)
    expect([
      await sees(home.id, assigned.id),
      await sees(home.id, unassigned.id),
      await sees(foreign.id, elsewhere.id),
    ]).toEqual([true, everyProject, role.startsWith('system-')])
  })
})
