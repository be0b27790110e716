import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { afterEach, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer } from './fake-server.ts'
import { beginSession, pendingSignOut, readSession } from '../session/session.ts'
import { finishSignOut, signOut } from './sign-out.ts'

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  await server?.close()
  window.localStorage.clear()
})

it('signs out locally at once and on the server when it is reachable', async () => {
  let next: Answer = 'cut'
  server = await loopback(() => next)
  beginSession(aSession())
  expect(await signOut()).toBe(false)
  expect([readSession(), pendingSignOut.read()]).toEqual([null, ids.user])
  next = { status: 200, body: {} }
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => pendingSignOut.read()).toBeNull()
  expect(server.asked.at(-1)).toMatchObject({
    url: accountRoutes.logout.path,
    body: { userId: ids.user },
    headers: { 'x-plumbline-session': 'cookie' },
  })
  // A browser that signed in again has another cookie by then.
  beginSession(aSession())
  pendingSignOut.write(ids.project)
  const before = server.asked.length
  await finishSignOut()
  expect(server.asked).toHaveLength(before)
})
