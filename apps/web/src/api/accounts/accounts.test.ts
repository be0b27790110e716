import { describe, expect, it } from 'vitest'
import {
  allUsersQuery,
  auditQuery,
  corporateChoicesQuery,
  corporatesQuery,
  exportAudit,
  grantRole,
  setCorporate,
} from './console.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endEverySession,
  endOneSession,
  endOtherSessions,
  endTwoFactor,
  ownData,
  renameCorporate,
  renameUser,
  requireTwoFactor,
  sessionsQuery,
  twoFactorQuery,
  twoFactorRuleQuery,
} from './profile.ts'
import { changePassword, checkResetLink, forgotPassword, resetPassword, verifyEmail } from './registration.ts'
import {
  acceptInvitation,
  answerInvitation,
  declineInvitation,
  eraseUser,
  leaveCorporate,
  ownCorporatesQuery,
  removeUser,
  resendInvitation,
  setRole,
  usersQuery,
  viewInvitation,
  withdrawInvitation,
} from './users.ts'
import { signIn } from '../accounts.ts'
import { withContractServer } from '../../testing/contract-server.ts'
import { aSession, ids } from '../http/fake-server.ts'
import { storedToken } from '../http/refresh.ts'
import { newId } from '../new-id.ts'
import { endSession, readSession, sessionEnd } from '../session/session.ts'

const server = withContractServer()
const token = 'a'.repeat(43)
const member = aSession().corporates[0]!

describe('signing in', () => {
  it('begins the session that is answered, with the second factor only where there is one', async () => {
    endSession('signed-out')
    server.answer('accounts.login', aSession({ userName: 'Mei Chan', accessToken: 'access-7' }))
    await signIn('mei@demo.example', 'correct horse')
    expect([readSession()?.userName, storedToken()]).toEqual(['Mei Chan', 'access-7'])
    expect(server.last()?.body).toEqual({ email: 'mei@demo.example', password: 'correct horse' })
    await signIn('mei@demo.example', 'correct horse', '123456')
    expect(server.last()?.body).toMatchObject({ secondFactor: '123456' })
  })

  it('by the link of a mail spends the link once, however often the screen is mounted', async () => {
    endSession('signed-out')
    server.answer('accounts.verifyEmail', aSession())
    await Promise.all([verifyEmail(token), verifyEmail(token)])
    expect(server.calls()).toEqual(['accounts.verifyEmail'])
    expect(readSession()?.userId).toBe(ids.user)
    await verifyEmail(token)
    expect(server.calls()).toHaveLength(2)
  })

  it('by an invitation begins the session of the new user', async () => {
    endSession('signed-out')
    server.answer('accounts.viewInvitation', { email: 'new@demo.example' })
    server.answer('accounts.acceptInvitation', { session: aSession({ userName: 'New User' }) })
    expect(await viewInvitation(token)).toMatchObject({ email: 'new@demo.example' })
    await acceptInvitation({
      token,
      person: { userName: 'New User', password: 'A long new password 9!' },
      locale: 'en',
    })
    expect(readSession()?.userName).toBe('New User')
    await declineInvitation(token)
    expect(server.last()).toEqual({ call: 'accounts.declineInvitation', body: { token } })
  })
})

describe('passwords', () => {
  it('a reset ends the session of this browser as signed out', async () => {
    await forgotPassword({ email: 'mei@demo.example', locale: 'zh-hk' })
    expect(server.last()?.body).toEqual({ email: 'mei@demo.example', locale: 'zh-hk' })
    await checkResetLink(token)
    await resetPassword({ token, newPassword: 'A long new password 9!' })
    expect([readSession(), sessionEnd()]).toEqual([null, 'signed-out'])
  })

  it('a change ends the session with a reason of its own', async () => {
    await changePassword(readSession()!, { oldPassword: 'old one', newPassword: 'A long new password 9!' })
    expect(server.last()?.params).toEqual({ userId: ids.user })
    expect([readSession(), sessionEnd()]).toEqual([null, 'password-changed'])
  })

  it('a refused change leaves the session as it is', async () => {
    await expect(changePassword(readSession()!, { oldPassword: '', newPassword: '' })).rejects.toMatchObject({
      code: 'input.invalid',
    })
    expect(readSession()?.userId).toBe(ids.user)
  })
})

describe('the own profile', () => {
  it('shows the name the server stored, of the user and of the corporate', async () => {
    server.answer('accounts.renameUser', { login: 'Mei C.' })
    server.answer('accounts.renameCorporate', { name: 'Peak Survey Ltd' })
    await renameUser(readSession()!, { corporateId: ids.corporate, name: ' Mei C. ' })
    await renameCorporate({ corporateId: ids.corporate, name: 'Peak Survey' })
    expect(readSession()).toMatchObject({
      userName: 'Mei C.',
      corporates: [{ name: 'Peak Survey Ltd' }, { name: 'Other Survey' }],
    })
  })

  it('ends one session, all others, or every one with this browser', async () => {
    const session = newId()
    server.answer('accounts.sessions', { data: [{ _id: session }] })
    expect(await server.client().fetchQuery(sessionsQuery(ids.user))).toEqual({ data: [{ _id: session }] })
    await endOneSession(ids.user, session)
    expect(server.last()?.params).toEqual({ userId: ids.user, sessionId: session })
    await endOtherSessions(ids.user)
    expect(server.last()).toMatchObject({ call: 'accounts.endSessions', query: { keep: 'current' } })
    expect(readSession()).not.toBeNull()
    await endEverySession(ids.user)
    expect(server.last()).not.toHaveProperty('query')
    expect([readSession(), sessionEnd()]).toEqual([null, 'signed-out'])
  })

  it('turns the second factor on and off, and requires it of a corporate', async () => {
    await server.client().fetchQuery(twoFactorQuery(ids.user))
    await beginTwoFactor(ids.user, { password: 'pw' })
    await confirmTwoFactor(ids.user, '123456')
    await endTwoFactor(ids.user, { password: 'pw', code: '123456' })
    await server.client().fetchQuery(twoFactorRuleQuery(ids.corporate))
    await requireTwoFactor(ids.corporate, true)
    expect(server.last()?.body).toEqual({ isRequired: true })
    await ownData(ids.user)
    expect(server.calls()).toEqual([
      'accounts.twoFactor',
      'accounts.beginTwoFactor',
      'accounts.confirmTwoFactor',
      'accounts.endTwoFactor',
      'accounts.isTwoFactorRequired',
      'accounts.requireTwoFactor',
      'accounts.ownData',
    ])
  })
})

describe('users of a corporate', () => {
  it('are listed for the role of the reader', async () => {
    server.answer('accounts.listUsers', { data: [{ _id: ids.user }] })
    expect(await server.client().fetchQuery(usersQuery(member))).toEqual([{ _id: ids.user }])
    expect(server.last()).toMatchObject({ params: { corporateId: ids.corporate }, query: { role: 'corporate-admin' } })
  })

  it('are changed, removed and erased by their id', async () => {
    const invitation = newId()
    await setRole(ids.corporate, ids.user, 'corporate-viewer')
    expect(server.last()?.body).toEqual({ role: 'corporate-viewer' })
    await removeUser(ids.corporate, ids.user)
    await eraseUser(ids.corporate, ids.user)
    await resendInvitation(ids.corporate, invitation, { locale: 'zh-cn' })
    await withdrawInvitation(ids.corporate, invitation)
    expect(server.calls()).toEqual([
      'accounts.setRole',
      'accounts.removeUser',
      'accounts.eraseUser',
      'accounts.resendInvitation',
      'accounts.withdrawInvitation',
    ])
  })

  it('who join or leave get a renewed session, who decline do not', async () => {
    const invitation = newId()
    server.answer('accounts.refresh', aSession({ accessToken: 'access-2', corporates: [member] }))
    await server.client().fetchQuery(ownCorporatesQuery(ids.user))
    await answerInvitation(ids.user, invitation, false)
    expect([server.calls().includes('accounts.refresh'), storedToken()]).toEqual([false, 'access-1'])
    await answerInvitation(ids.user, invitation, true)
    expect(storedToken()).toBe('access-2')
    server.answer('accounts.refresh', aSession({ accessToken: 'access-3', corporates: [] }))
    await leaveCorporate(ids.user, ids.corporate)
    expect([readSession()?.corporates, storedToken()]).toEqual([[], 'access-3'])
  })
})

describe('the console', () => {
  const next = newId()
  const pages = (call: string) =>
    server.answer(call, ({ query }: { query?: Record<string, string> }) =>
      query?.['cursor'] === next ? { data: ['last'], nextCursor: null } : { data: ['first'], nextCursor: next },
    )

  it('reads page after page until there is no cursor', async () => {
    pages('accounts.listCorporates')
    const read = await server.client().fetchInfiniteQuery({ ...corporatesQuery('peak'), pages: 3 })
    expect(read.pages.flatMap(({ data }) => data)).toEqual(['first', 'last'])
    expect(server.taken.map(({ query }) => query)).toEqual([{ search: 'peak' }, { search: 'peak', cursor: next }])
    await server.client().fetchInfiniteQuery(allUsersQuery('mei'))
    await server.client().fetchQuery(corporateChoicesQuery('peak'))
    expect(server.calls().slice(2)).toEqual(['accounts.listAllUsers', 'accounts.listCorporates'])
  })

  it('reads and exports the audit log of one corporate, or of everything', async () => {
    pages('accounts.audit')
    await server.client().fetchInfiniteQuery(auditQuery(undefined, {}))
    await server.client().fetchInfiniteQuery(auditQuery(ids.corporate, {}))
    await exportAudit(undefined, {})
    await exportAudit(ids.corporate, {})
    expect(server.calls()).toEqual([
      'accounts.audit',
      'accounts.auditOfCorporate',
      'accounts.exportAudit',
      'accounts.exportAuditOfCorporate',
    ])
    expect(server.last()?.params).toEqual({ corporateId: ids.corporate })
  })

  it('changes a corporate and grants a role', async () => {
    await setCorporate(ids.corporate, { isSaas: false, agentIds: [ids.user] })
    expect(server.last()).toMatchObject({ params: { corporateId: ids.corporate }, body: { isSaas: false } })
    await grantRole(ids.user, { corporateId: ids.corporate, role: 'corporate-viewer' })
    expect(server.last()).toMatchObject({ params: { userId: ids.user }, body: { role: 'corporate-viewer' } })
  })
})
