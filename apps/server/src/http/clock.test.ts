import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { routes } from '@plumbline/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser } from '../testing/builders/builders.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hour = 3_600_000
let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('a clock that jumps an hour forward and back ends access tokens, not sessions', async () => {
  const corporate = await aCorporate(plumbline.db)
  const { email, id: userId } = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  const read = (token: string) =>
    plumbline.call(routes.projects.list, { params: { corporateId: corporate.id }, query: {}, token })
  const { body: session } = await plumbline.call(accountRoutes.login, { body: { email, password: aPassword } })
  expect((await read(session.accessToken)).status).toBe(200)
  plumbline.clock.ms += hour
  expect((await read(session.accessToken)).error.code).toBe('session.ended')
  const { status, body: renewed } = await plumbline.call(accountRoutes.refresh, {
    body: { userId, refreshToken: session.refreshToken },
  })
  expect(status).toBe(200)
  expect((await read(renewed.accessToken)).status).toBe(200)
  // The clock goes back: a token from the future is still ours, and the session continues.
  plumbline.clock.ms -= hour
  expect((await read(renewed.accessToken)).status).toBe(200)
  expect(
    (await plumbline.call(accountRoutes.refresh, { body: { userId, refreshToken: renewed.refreshToken } })).status,
  ).toBe(200)
  expect((await plumbline.call(accountRoutes.login, { body: { email, password: aPassword } })).status).toBe(200)
})
