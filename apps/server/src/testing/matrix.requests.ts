import { randomBytes } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { hashToken, newToken } from '../features/accounts/refresh-tokens.ts'
import { aCorporate, aPassword, aUser } from './builders.ts'
import { aSession, anInvitation, type Person, type Place, type World } from './world.ts'

export type Made = { readonly params?: Record<string, unknown>; readonly query?: Record<string, unknown>; readonly body?: unknown }

export type Stage = {
  readonly db: Db
  readonly world: World
  /** Absent: nobody is signed in. */
  readonly caller: Person | undefined
  readonly place: Place
  /** Whom a call about a user names. */
  readonly userId: string
}

type Recipe = (stage: Stage) => Made | Promise<Made>

/** Fresh, and within the forty characters an address may have. */
const email = () => `a${randomBytes(6).toString('hex')}@example.com`
const link = () => ({ token: randomBytes(32).toString('base64url') })
const inCorporate: Recipe = ({ place }) => ({ params: { corporateId: place.corporateId } })
const ofUser: Recipe = ({ userId }) => ({ params: { userId } })
const nothing: Recipe = () => ({})

/** Where the place does not exist, what the request needs is made in the own corporate. */
function existing({ world, place }: Stage): string {
  const there = [world.own, world.strict, world.foreign].map(({ assigned }) => assigned.corporateId)
  return there.includes(place.corporateId) ? place.corporateId : world.own.assigned.corporateId
}

/** Somebody to be removed, promoted or assigned. */
async function memberOf(stage: Stage): Promise<string> {
  return (await aUser(stage.db, { roles: [[existing(stage), 'corporate-viewer']] })).id
}

const ofMember: Recipe = async (stage) => ({ params: { corporateId: stage.place.corporateId, userId: await memberOf(stage) } })

const ofInvitation: Recipe = async (stage) => ({ params: { corporateId: stage.place.corporateId, invitationId: await anInvitation(stage.db, existing(stage)) } })

const ownToken: Recipe = async ({ db, caller, world }) => {
  const userId = caller?.id ?? world.colleagueId
  const refreshToken = newToken()
  await db.insertInto('refresh_token').values({ hash: hashToken(refreshToken), session_id: await aSession(db, userId), rotated_at: null, successor_salt: null }).execute()
  return { body: { userId, refreshToken } }
}

/** A request for each call that succeeds, or gets as far as the table says, wherever its caller is admitted. */
export const requests: Readonly<Record<string, Recipe>> = {
  'accounts.login': () => ({ body: { email: email(), password: 'x' } }),
  'accounts.refresh': ownToken,
  'accounts.logout': ownToken,
  'accounts.register': async ({ db }) => ({
    body: { userName: 'Ada Byron', mobileNumber: '+85251234567', email: (await aUser(db)).email, companyName: 'Another One', password: 'Quite#Long7Enough', locale: 'en' },
  }),
  'accounts.resendVerification': () => ({ body: { email: email(), locale: 'en' } }),
  'accounts.verifyEmail': () => ({ body: link() }),
  'accounts.forgotPassword': () => ({ body: { email: email(), locale: 'en' } }),
  'accounts.resetPassword': () => ({ body: { ...link(), newPassword: 'Quite#Long7Enough' } }),
  'accounts.viewInvitation': () => ({ body: link() }),
  'accounts.acceptInvitation': () => ({ body: { ...link(), person: { userName: 'Ada Byron', password: 'Quite#Long7Enough' }, locale: 'en' } }),

  'accounts.changePassword': ({ userId }) => ({ params: { userId }, body: { oldPassword: aPassword, newPassword: 'Quite#Long7Enough' } }),
  'accounts.preference': ofUser,
  'accounts.sessions': ofUser,
  'accounts.endSession': async ({ db, userId, world }) => ({ params: { userId, sessionId: await aSession(db, await isThere(db, userId) ? userId : world.colleagueId) } }),
  'accounts.endSessions': ofUser,
  'accounts.twoFactor': ofUser,
  'accounts.beginTwoFactor': ({ userId }) => ({ params: { userId }, body: { password: aPassword } }),
  'accounts.confirmTwoFactor': ({ userId }) => ({ params: { userId }, body: { code: '123456' } }),
  'accounts.endTwoFactor': ({ userId }) => ({ params: { userId }, body: { password: aPassword, code: '123456' } }),
  'accounts.ownData': ofUser,

  'accounts.renameUser': ({ caller, world, place }) => ({
    params: { corporateId: place.corporateId, userId: caller?.id ?? world.colleagueId }, body: { name: 'Ada Byron', corporateId: place.corporateId },
  }),
  'accounts.renameCorporate': ({ place }) => ({ params: { corporateId: place.corporateId }, body: { name: place.corporateName, corporateId: place.corporateId } }),
  'accounts.listUsers': inCorporate,
  'accounts.isTwoFactorRequired': inCorporate,
  'accounts.invite': ({ place }) => ({ params: { corporateId: place.corporateId }, body: { email: email(), role: 'corporate-viewer', locale: 'en' } }),
  'accounts.resendInvitation': async (stage) => ({ ...await ofInvitation(stage), body: { locale: 'en' } }),
  'accounts.withdrawInvitation': ofInvitation,
  'accounts.setRole': async (stage) => ({ ...await ofMember(stage), body: { role: 'corporate-standard' } }),
  'accounts.removeUser': ofMember,
  'accounts.eraseUser': ofMember,
  'accounts.requireTwoFactor': ({ world, place }) => ({
    params: { corporateId: place.corporateId }, body: { isRequired: place.corporateId === world.strict.assigned.corporateId },
  }),
  'accounts.auditOfCorporate': inCorporate,
  'accounts.exportAuditOfCorporate': inCorporate,
  'projects.list': inCorporate,

  'accounts.listProjectUsers': ({ place }) => ({ params: { projectId: place.projectId } }),
  'accounts.assignProjectUsers': async (stage) => ({ params: { projectId: stage.place.projectId }, body: [{ userId: await memberOf(stage), isAssigned: true }, { userId: await memberOf(stage), isAssigned: true }] }),

  'accounts.listCorporates': nothing,
  'accounts.createCorporate': () => ({ body: { name: `New ${randomBytes(4).toString('hex')}`, isSaas: true, adminEmail: email(), locale: 'en' } }),
  'accounts.setCorporate': async ({ db, world, place }) => ({
    params: { corporateId: place.corporateId },
    body: { isSaas: true, agentIds: [(await aCorporate(db)).id, ...(place.corporateId === world.foreign.assigned.corporateId ? [] : [world.agencyId])] },
  }),
  'accounts.listAllUsers': nothing,
  'accounts.grantRole': async (stage) => ({ params: { userId: await memberOf(stage) }, body: { corporateId: stage.place.corporateId, role: 'workspace-operator' } }),
  'accounts.audit': nothing,
  'accounts.exportAudit': nothing,
}

async function isThere(db: Db, userId: string): Promise<boolean> {
  return await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst() !== undefined
}

/** After these the caller is not who they were: each case gets somebody of its own, whose password fits nothing. */
export const spending: readonly string[] = ['accounts.changePassword', 'accounts.endSessions', 'accounts.beginTwoFactor', 'accounts.confirmTwoFactor', 'accounts.endTwoFactor']
