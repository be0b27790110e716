import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import { hashToken, newToken } from '../../features/accounts/refresh-tokens.ts'
import {
  aColumn,
  aCorporate,
  aDefinition,
  aDrawing,
  aDrawingUpload,
  aMarker,
  aMessage,
  anOrder,
  aPassword,
  aProject,
  aUser,
} from '../builders/builders.ts'
import { findingRequests } from './permissions.findings.ts'
import { mediaRequests } from './permissions.media.ts'
import { modelRequests } from './permissions.models.ts'
import { reportRequests } from './permissions.reports.ts'
import { thermalRequests } from './permissions.thermal.ts'
import { aSession, anInvitation, expiredAt, type Person, type Place, type World } from '../world.ts'

export type Made = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

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
const ofWorkspace = ({ place }: Stage) => ({
  params: { corporateId: place.corporateId, projectId: place.projectId, workspaceId: place.workspaceId },
})
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

const ofInspection = ({ place }: Stage) => ({ projectId: place.projectId, inspectionId: place.inspectionId })

const inInspection: Recipe = (stage) => ({ params: ofInspection(stage) })
const onLayout = (stage: Stage) => ({ params: { ...ofInspection(stage), layoutId: stage.place.layoutId } })
const onPlan = (stage: Stage) => ({ params: { ...onLayout(stage).params, planId: stage.place.planId } })
const ofColumn = (stage: Stage) => ({ params: { ...ofInspection(stage), videoId: stage.place.videoId } })
const planOf = ({ place: { layoutId, planId } }: Stage) => ({ layoutId, planId })
const markerOf = ({ place: { layoutId, markerId } }: Stage) => ({ layoutId, markerId })

/** To be deleted: a place of its own on the same project. Where the place does not exist, neither does this. */
async function spare(stage: Stage): Promise<Stage> {
  const { db, place } = stage
  if (existing(stage) !== place.corporateId) return stage
  const project = { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId }
  const plan = await aDrawing(db, project)
  return {
    ...stage,
    place: {
      ...place,
      layoutId: plan.id,
      planId: plan.planId,
      markerId: await aMarker(db, project, plan),
      videoId: await aColumn(db, project),
    },
  }
}

const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
const ties = [
  { at: { x: 0.1, y: 0.1 }, coordinates: [114.1, 22.3] },
  { at: { x: 0.9, y: 0.8 }, coordinates: [114.101, 22.301] },
]

const inWorkspace = ({ place }: Stage) => ({
  params: { corporateId: place.corporateId, workspaceId: place.workspaceId },
})

/** Where the place does not exist, what the request names is in the own assigned project. */
function standing(stage: Stage): { readonly id: string; readonly workspaceId: string } {
  const { projectId, workspaceId } =
    existing(stage) === stage.place.corporateId ? stage.place : stage.world.own.assigned
  return { id: projectId, workspaceId }
}

const drawingIn = async (stage: Stage, given: Parameters<typeof aDrawing>[2] = {}) => {
  const { id } = await aDrawing(stage.db, standing(stage), {
    name: `Drawing ${randomBytes(6).toString('hex')}`,
    ...given,
  })
  return { params: { ...inWorkspace(stage).params, layoutId: id } }
}

const uploadIn = async (stage: Stage, given: Parameters<typeof aDrawingUpload>[2] = {}) => ({
  params: { ...inWorkspace(stage).params, uploadId: await aDrawingUpload(stage.db, standing(stage), given) },
})

const elevationIn = async (stage: Stage) => {
  const name = `Elevation ${randomBytes(6).toString('hex')}`
  const { id } = await aDrawing(stage.db, standing(stage), { category: 'elevation', name })
  const portions = [
    { _id: v7(), name: '', location: { left: 0, top: 0, right: 1, bottom: 1 }, floors: [{ name: '1-3', height: 3 }] },
  ]
  return { ...inWorkspace(stage), body: { layoutId: id, name, blockName: 'A', portions } }
}

/** Told to the caller, in the place or, where that does not exist, in the own assigned project. */
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
  'projects.requestUpload': ({ place }) => ({
    query: { corporateId: place.corporateId, projectId: place.projectId },
    body: { kind: 'cover', contentType: 'image/png', size: 68, sha256: 'a'.repeat(64) },
  }),
  'projects.mapStyle': nothing,

  'drawings.list': inWorkspace,
  'drawings.listUploads': inWorkspace,
  'drawings.beginUpload': (stage) => ({
    ...inWorkspace(stage),
    body: {
      fileName: 'plan.png',
      size: 68,
      sha256: 'a'.repeat(64),
      contentType: 'image/png',
      drawing: { category: 'layout', name: `Plan ${randomBytes(6).toString('hex')}` },
    },
  }),
  'drawings.signPart': async (stage) => ({ ...(await uploadIn(stage)), body: { number: 1, sha256: 'a'.repeat(64) } }),
  'drawings.commitUpload': (stage) => uploadIn(stage, { state: 'opening' }),
  'drawings.getUpload': (stage) => uploadIn(stage),
  'drawings.choosePages': async (stage) => ({
    ...(await uploadIn(stage, { state: 'choosing', pages: [1, 2] })),
    body: { pages: [{ page: 2, name: `Page ${randomBytes(6).toString('hex')}` }] },
  }),
  'drawings.cancelUpload': (stage) => uploadIn(stage),
  'drawings.change': async (stage) => ({ ...(await drawingIn(stage)), body: { blockName: 'B', version: 1 } }),
  'drawings.reorder': async (stage) => ({
    ...inWorkspace(stage),
    body: { category: 'floor', layoutIds: [(await drawingIn(stage, { category: 'floor' })).params.layoutId] },
  }),
  'drawings.remove': async (stage) => ({ ...(await drawingIn(stage)), body: { layoutCategory: 'layout' } }),
  'drawings.download': (stage) => drawingIn(stage),
  'drawings.saveElevation': elevationIn,
  'drawings.topology': ({ place }) => ({
    params: { projectId: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
  }),

  'markers.get': onLayout,
  'markers.listSets': inInspection,
  'markers.createSet': (stage) => ({ params: ofInspection(stage), body: planOf(stage) }),
  'markers.create': (stage) => ({
    params: ofInspection(stage),
    body: { ...planOf(stage), marker: { markerType: 'Box', location, elevationId: stage.place.elevationId } },
  }),
  'markers.update': async (stage) => {
    await stage.db.updateTable('marker').set({ version: 1 }).where('id', '=', stage.place.markerId).execute()
    return {
      params: ofInspection(stage),
      body: {
        ...planOf(stage),
        markers: [{ _id: stage.place.markerId, version: 1, elevationId: stage.place.elevationId }],
      },
    }
  },
  'markers.remove': async (given) => {
    const stage = await spare(given)
    return { ...onPlan(stage), body: { markers: [stage.place.markerId] } }
  },
  'markers.removeSet': async (stage) => onPlan(await spare(stage)),
  'markers.reset': async (stage) => ({ params: ofInspection(stage), body: planOf(await spare(stage)) }),
  'markers.createColumns': (stage) => ({ params: ofInspection(stage), body: { count: 1, ...markerOf(stage) } }),
  'markers.columns': inInspection,
  'markers.changeColumn': (stage) => ({ ...ofColumn(stage), body: markerOf(stage) }),
  'markers.removeColumn': async (stage) => ofColumn(await spare(stage)),
  'markers.georeference': onLayout,
  'markers.saveGeoreference': async (stage) => {
    await stage.db.deleteFrom('georeference').where('layout_id', '=', stage.place.layoutId).execute()
    return { ...onLayout(stage), body: { points: ties, version: 0 } }
  },

  ...mediaRequests,
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
