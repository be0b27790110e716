import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aProject, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { audit } from '../audit/audit.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const fetched = (userId: string, token: string) => plumbline.call(profileRoutes.ownData, { params: { userId }, token })

test('everything about the user, and nothing secret or foreign', async () => {
  const corporate = await aCorporate(plumbline.db, { name: 'Peak Survey' })
  const user = await aUser(plumbline.db, { name: 'Ada Byron', roles: [[corporate.id, 'corporate-admin']] })
  const other = await aUser(plumbline.db, {
    email: 'stranger@example.com',
    roles: [[corporate.id, 'corporate-standard']],
  })
  const project = await aProject(plumbline.db, corporate.id, {
    name: 'Tower',
    code: 'T-1',
    assigned: [user.id, other.id],
  })
  await aProject(plumbline.db, corporate.id, { name: 'Not mine', assigned: [other.id] })
  for (const [email, invited_by] of [
    ['guest@example.com', user.id],
    ['theirs@example.com', other.id],
  ] as const) {
    await plumbline.db
      .insertInto('invitation')
      .values({
        id: v7(),
        corporate_id: corporate.id,
        email,
        role: 'corporate-viewer',
        token_hash: null,
        invited_by,
        expires_at: new Date(),
      })
      .execute()
  }
  await audit(plumbline.context.db, {
    action: 'user.role',
    actorId: other.id,
    subjectId: user.id,
    address: '203.0.113.9',
    userAgent: 'Theirs',
    corporateIds: [corporate.id],
  })
  await audit(plumbline.context.db, {
    action: 'user.role',
    actorId: other.id,
    subjectId: other.id,
    address: '203.0.113.9',
    corporateIds: [corporate.id],
  })
  const { accessToken: token } = await plumbline.signIn(user.email)

  const { status, body } = await fetched(user.id, token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: { userId: user.id, name: 'Ada Byron', email: user.email, mobileNumber: null, language: 'en' },
    twoFactor: { isOn: false, recoveryCodes: [] },
    memberships: [{ corporateId: corporate.id, name: 'Peak Survey', role: 'corporate-admin' }],
    sessions: [{ address: '127.0.0.1', endedAt: null }],
    assignments: [{ projectId: project.id, projectNum: 'T-1', projectName: 'Tower', corporateId: corporate.id }],
    invitationsSent: [{ email: 'guest@example.com', role: 'corporate-viewer' }],
    audit: {
      isComplete: true,
      entries: [
        { action: 'data.export', byUser: true, address: '127.0.0.1' },
        { action: 'session.begin', byUser: true },
        { action: 'user.role', byUser: false, aboutUser: true, address: null, userAgent: null },
      ],
    },
  })
  const text = JSON.stringify(body)
  for (const foreign of ['argon2', 'stranger@example.com', 'theirs@example.com', 'Not mine', '203.0.113.9'])
    expect(text).not.toContain(foreign)
})

test('of another user is refused, and without a session', async () => {
  const user = await aUser(plumbline.db)
  const { accessToken: token } = await plumbline.signIn(user.email)
  const other = await aUser(plumbline.db)
  expect((await fetched(other.id, token)).error.code).toBe('access.denied')
  expect((await plumbline.call(profileRoutes.ownData, { params: { userId: user.id } })).error.code).toBe(
    'session.required',
  )
})
