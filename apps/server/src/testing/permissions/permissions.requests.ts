import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { hashToken, newToken } from '../../features/accounts/refresh-tokens.ts'
import { aCorporate, aDefinition, aMessage, anOrder, aPassword, aProject, aUser } from '../builders/builders.ts'
import { aTroubledJob } from '../builders/job-builders.ts'
import { drawingRequests } from './permissions.drawings.ts'
import { findingRequests } from './permissions.findings.ts'
import { mediaRequests } from './permissions.media.ts'
import { modelRequests } from './permissions.models.ts'
import { reportRequests } from './permissions.reports.ts'
import { integrationRequests } from './permissions.integrations.ts'
import { signOnRequests } from './permissions.sign-on.ts'
import { existing, type Recipe, type Stage } from './permissions.stage.ts'
import { coverageRequests } from './permissions.coverage.ts'
import { exchangeRequests } from './permissions.exchange.ts'
import { flightRequests } from './permissions.flights.ts'
import { mosaicRequests } from './permissions.mosaics.ts'
import { shareRequests } from './permissions.shares.ts'
import { thermalRequests } from './permissions.thermal.ts'
import { aSession, anInvitation, expiredAt } from '../world.ts'

/** Fresh, and within the forty characters an address may have. */
const email = () => `a${randomBytes(6).toString('hex')}@example.com`
const link = () => ({ token: randomBytes(32).toString('base64url') })
const inCorporate: Recipe = ({ place }) => ({ params: { corporateId: place.corporateId } })
const ofUser: Recipe = ({ userId }) => ({ params: { userId } })
const ofWorkspace = ({ place }: Stage) => ({
  params: { corporateId: place.corporateId, projectId: place.projectId, workspaceId: place.workspaceId },
})
const nothing: Recipe = () => ({})

/** Somebody to be removed, promoted or assigned. */
async function memberOf(stage: Stage): Promise<string> {
  return (await aUser(stage.db, { roles: [[existing(stage), 'corporate-viewer']] })).id
}

/** One to be deleted, as the place is: expired or not. Where the place does not exist, neither does this. */
async function projectLike(stage: Stage): Promise<string> {
  const { db, place, world } = stage
  if (existing(stage) !== place.corporateId) return place.projectId
  const { id } = await aProject(db, place.corporateId)
  if ([world.own, world.strict].some(({ expired }) => expired.projectId === place.projectId))
    await db.updateTable('project').set({ expires_at: expiredAt }).where('id', '=', id).execute()
  return id
}

const ofMember: Recipe = async (stage) => ({
  params: { corporateId: stage.place.corporateId, userId: await memberOf(stage) },
})

const ofInvitation: Recipe = async (stage) => ({
  params: { corporateId: stage.place.corporateId, invitationId: await anInvitation(stage.db, existing(stage)) },
})

const ofDefinition: Recipe = async (stage) => ({
  params: { corporateId: stage.place.corporateId, definitionId: (await aDefinition(stage.db, existing(stage))).id },
})

const definition = () => ({
  name: `Blister ${randomBytes(4).toString('hex')}`,
  subTypes: [],
  severity: 'minor',
  followUpAction: 'repair',
  materials: ['paint'],
  description: '',
})

const ownToken: Recipe = async ({ db, caller, world }) => {
  const userId = caller?.id ?? world.colleagueId
  const refreshToken = newToken()
  await db
    .insertInto('refresh_token')
    .values({
      hash: hashToken(refreshToken),
      session_id: await aSession(db, userId),
      rotated_at: null,
      successor_salt: null,
    })
    .execute()
  return { body: { userId, refreshToken } }
}

const ofProject: Recipe = ({ place }) => ({ params: { corporateId: place.corporateId, projectId: place.projectId } })
const ofOrder: Recipe = async (stage) => ({
  params: { corporateId: stage.place.corporateId, orderId: await anOrder(stage.db, existing(stage)) },
})

/** On a project whose plan has room for as many as the walk assigns. */
const assigning: Recipe = async (stage) => {
  await stage.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.place.projectId).execute()
  return {
    params: { projectId: stage.place.projectId },
    body: [
      { userId: await memberOf(stage), isAssigned: true },
      { userId: await memberOf(stage), isAssigned: true },
    ],
  }
}

/** On a project that runs on its trial, and for which nothing is ordered yet. */
const buying: Recipe = async (stage) => {
  await stage.db.updateTable('project').set({ plan: 'TRIAL' }).where('id', '=', stage.place.projectId).execute()
  await stage.db
    .deleteFrom('plan_order')
    .where('project_id', '=', stage.place.projectId)
    .where('status', '=', 'pending')
    .execute()
  return { ...(await ofProject(stage)), body: { plan: 'BASIC', amountCents: 240_00, locale: 'en' } }
}

/** A message for the caller, in the place or, where that does not exist, in the own assigned project. */
const messageIn = (stage: Stage): Promise<string> => {
  const { corporateId, projectId } =
    existing(stage) === stage.place.corporateId ? stage.place : stage.world.own.assigned
  return aMessage(stage.db, stage.caller?.id ?? stage.world.colleagueId, { corporateId, projectId })
}

/** A request for each call that succeeds, or gets as far as the table says, wherever its caller is admitted. */
export const requests: Readonly<Record<string, Recipe>> = {
  'accounts.login': () => ({ body: { email: email(), password: 'x' } }),
  'accounts.refresh': ownToken,
  'accounts.logout': ownToken,
  'accounts.register': async ({ db }) => ({
    body: {
      userName: 'Ada Byron',
      mobileNumber: '+85251234567',
      email: (await aUser(db)).email,
      companyName: 'Another One',
      password: 'Quite#Long7Enough',
      locale: 'en',
    },
  }),
  'accounts.resendVerification': () => ({ body: { email: email(), locale: 'en' } }),
  'accounts.verifyEmail': () => ({ body: link() }),
  'accounts.forgotPassword': () => ({ body: { email: email(), locale: 'en' } }),
  'accounts.checkResetLink': () => ({ body: link() }),
  'accounts.resetPassword': () => ({ body: { ...link(), newPassword: 'Quite#Long7Enough' } }),
  'accounts.viewInvitation': () => ({ body: link() }),
  'accounts.declineInvitation': () => ({ body: link() }),
  'accounts.acceptInvitation': () => ({
    body: { ...link(), person: { userName: 'Ada Byron', password: 'Quite#Long7Enough' }, locale: 'en' },
  }),

  'accounts.changePassword': ({ userId }) => ({
    params: { userId },
    body: { oldPassword: aPassword, newPassword: 'Quite#Long7Enough' },
  }),
  'accounts.preference': ofUser,
  'accounts.sessions': ofUser,
  'accounts.endSession': async ({ db, userId, world }) => ({
    params: { userId, sessionId: await aSession(db, (await isThere(db, userId)) ? userId : world.colleagueId) },
  }),
  'accounts.endSessions': ofUser,
  'accounts.twoFactor': ofUser,
  'accounts.beginTwoFactor': ({ userId }) => ({ params: { userId }, body: { password: aPassword } }),
  'accounts.confirmTwoFactor': ({ userId }) => ({ params: { userId }, body: { code: '123456' } }),
  'accounts.endTwoFactor': ({ userId }) => ({ params: { userId }, body: { password: aPassword, code: '123456' } }),
  'accounts.ownData': ofUser,
  'accounts.ownCorporates': ofUser,
  'accounts.answerInvitation': async ({ db, userId, caller }) => ({
    params: { userId, invitationId: await anInvitation(db, (await aCorporate(db)).id, caller?.email) },
    body: { isAccepted: false },
  }),
  'accounts.leaveCorporate': async ({ db, userId, caller, world }) => {
    const { id } = await aCorporate(db)
    await db
      .insertInto('membership')
      .values({ user_id: caller?.id ?? world.colleagueId, corporate_id: id, role: 'corporate-viewer' })
      .execute()
    return { params: { userId }, body: { corporateId: id } }
  },

  'accounts.renameUser': ({ caller, world, place }) => ({
    params: { corporateId: place.corporateId, userId: caller?.id ?? world.colleagueId },
    body: { name: 'Ada Byron', corporateId: place.corporateId },
  }),
  'accounts.renameCorporate': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { name: place.corporateName, corporateId: place.corporateId },
  }),
  'accounts.listUsers': inCorporate,
  'accounts.isTwoFactorRequired': inCorporate,
  'accounts.invite': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { email: email(), role: 'corporate-viewer', locale: 'en' },
  }),
  'accounts.resendInvitation': async (stage) => ({ ...(await ofInvitation(stage)), body: { locale: 'en' } }),
  'accounts.withdrawInvitation': ofInvitation,
  'accounts.setRole': async (stage) => ({ ...(await ofMember(stage)), body: { role: 'corporate-standard' } }),
  'accounts.removeUser': ofMember,
  'accounts.eraseUser': ofMember,
  'accounts.requireTwoFactor': ({ world, place }) => ({
    params: { corporateId: place.corporateId },
    body: { isRequired: place.corporateId === world.strict.assigned.corporateId },
  }),
  'accounts.auditOfCorporate': inCorporate,
  'accounts.exportAuditOfCorporate': inCorporate,
  'projects.list': inCorporate,
  'projects.create': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { project: { name: 'Tower', code: randomBytes(6).toString('hex') }, projectType: 'Inspection.MBIS' },
  }),
  'projects.materials': nothing,
  'projects.listDefinitions': inCorporate,
  'projects.createDefinition': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { ...definition(), language: 'en' },
  }),
  'projects.updateDefinition': async (stage) => ({
    ...(await ofDefinition(stage)),
    body: { ...definition(), version: 1 },
  }),
  'projects.retireDefinition': async (stage) => ({ ...(await ofDefinition(stage)), body: { isRetired: true } }),

  'notifications.list': ({ place: { projectId, workspaceId, inspectionId } }) => ({
    query: { sortOrder: '1', page: '1', limit: 'All', projectId, workspaceId, inspectionId },
  }),
  'notifications.setStatus': async (stage) => ({
    params: { projectId: stage.place.projectId, messageId: await messageIn(stage) },
    body: { isRead: true, isDeleted: false },
  }),
  'notifications.setStatuses': async (stage) => ({
    params: { projectId: stage.place.projectId },
    body: { messageIds: [await messageIn(stage)], isRead: true },
  }),
  'notifications.settings': ofUser,
  'notifications.saveSettings': ({ userId }) => ({
    params: { userId },
    body: { data: [{ kind: 'mentioned', delivery: 'daily' }] },
  }),
  'notifications.unsubscribe': () => ({ body: link() }),
  'notifications.unsubscribeAtOnce': () => ({ query: link() }),
  'notifications.support': nothing,
  'notifications.askSupport': () => ({
    body: {
      message: 'How?',
      context: { page: '/projects', project: '', role: '', version: '', browser: '' },
      locale: 'en',
    },
  }),

  ...integrationRequests,
  ...signOnRequests,
  ...shareRequests,
  'billing.history': inCorporate,
  'billing.exportHistory': inCorporate,
  'billing.invoice': ofOrder,
  'billing.voidOrder': ofOrder,
  'billing.offers': ofProject,
  'billing.order': buying,
  'billing.setLimits': async (stage) => ({
    ...(await ofProject(stage)),
    body: {
      imageLimit: 100,
      dataLimit: null,
      expiresAt: [stage.world.own, stage.world.strict].some(
        ({ expired }) => expired.projectId === stage.place.projectId,
      )
        ? expiredAt.toISOString()
        : null,
    },
  }),
  'billing.listOrders': nothing,
  'billing.markPaid': async (stage) => ({ params: { orderId: await anOrder(stage.db, existing(stage)) } }),
  'billing.listLimits': nothing,
  'billing.missingSettings': nothing,
  'billing.salesContact': nothing,
  'billing.contactSales': () => ({
    body: {
      name: 'Ada Byron',
      company: 'Analytical Surveys',
      email: email(),
      message: 'Four gigabytes, please.',
      locale: 'en',
    },
  }),

  'accounts.listProjectUsers': ({ place }) => ({ params: { projectId: place.projectId } }),
  'accounts.assignProjectUsers': assigning,
  'projects.contents': ({ place }) => ({ params: { corporateId: place.corporateId, projectId: place.projectId } }),
  'projects.remove': async (stage) => ({
    params: { corporateId: stage.place.corporateId, projectId: await projectLike(stage) },
  }),

  'projects.locate': ({ place }) => ({ params: { projectId: place.projectId } }),
  'projects.find': ({ place }) => ({
    params: { corporateId: place.corporateId },
    query: { q: 'Surveys', projectId: place.projectId },
  }),
  'projects.info': ofWorkspace,
  'projects.update': (stage) => ({ ...ofWorkspace(stage), body: { clientName: 'Client' } }),
  'projects.addInspection': (stage) => ({ ...ofWorkspace(stage), body: { date: '2026-10-02', note: '' } }),
  'projects.quota': ({ place }) => ({ params: { corporateId: place.corporateId, projectId: place.projectId } }),
  'projects.standing': ({ place }) => ({
    params: { projectId: place.projectId, inspectionId: place.inspectionId },
  }),
  'projects.requestUpload': ({ place }) => ({
    query: { corporateId: place.corporateId, projectId: place.projectId },
    body: { kind: 'cover', contentType: 'image/png', size: 68, sha256: 'a'.repeat(64) },
  }),
  'projects.mapStyle': nothing,

  ...drawingRequests,
  ...mediaRequests,
  ...coverageRequests,
  ...flightRequests,
  ...mosaicRequests,
  ...exchangeRequests,
  ...thermalRequests,
  ...modelRequests,
  ...reportRequests,
  ...findingRequests,

  'accounts.listCorporates': nothing,
  'accounts.createCorporate': () => ({
    body: { name: `New ${randomBytes(4).toString('hex')}`, isSaas: true, adminEmail: email(), locale: 'en' },
  }),
  'accounts.setCorporate': async ({ db, world, place }) => ({
    params: { corporateId: place.corporateId },
    body: {
      isSaas: true,
      agentIds: [
        (await aCorporate(db)).id,
        ...(place.corporateId === world.foreign.assigned.corporateId ? [] : [world.agencyId]),
      ],
    },
  }),
  'accounts.listAllUsers': nothing,
  'accounts.grantRole': async (stage) => ({
    params: { userId: await memberOf(stage) },
    body: { corporateId: stage.place.corporateId, role: 'workspace-operator' },
  }),
  'operations.state': nothing,
  'operations.runJob': async ({ db }) => ({ params: { jobId: await aTroubledJob(db) } }),
  'operations.giveUpJob': async ({ db }) => ({ params: { jobId: await aTroubledJob(db) } }),
  'accounts.audit': nothing,
  'accounts.exportAudit': nothing,
}

async function isThere(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** After these the caller is not who they were: each case gets somebody of its own, whose password fits nothing. */
export const spending: readonly string[] = [
  'accounts.changePassword',
  'accounts.endSessions',
  'accounts.beginTwoFactor',
  'accounts.confirmTwoFactor',
  'accounts.endTwoFactor',
]
