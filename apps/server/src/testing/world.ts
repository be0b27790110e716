import { roles, type Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import type { Db } from '../db/connection.ts'
import { issueAccessToken } from '../http/caller.ts'
import {
  aColumn,
  aCorporate,
  aDefinition,
  aDrawing,
  aDrawingUpload,
  aMarker,
  aMessage,
  anOrder,
  aProject,
  aUser,
  type BuiltProject,
} from './builders/builders.ts'
import { aComment, aDefect, anAnalysisRun, anAnnotation, aView, aVoiceNote } from './builders/finding-builders.ts'
import { aMedia, anAttachment, anImageTask, aSendingMedia, aVideo } from './builders/media-builders.ts'
import { aModel, aModelView, aReconstruction } from './builders/model-builders.ts'
import { aMosaic } from './builders/mosaic-builders.ts'
import { aReport, aReportDefinition, aReportTemplate } from './builders/report-builders.ts'
import { aKey, aWebhook } from './builders/integration-builders.ts'
import { aDomain } from './builders/sign-on-builders.ts'
import { aFeed, aShare } from './builders/share-builders.ts'
import type { TestApp } from './test-app.ts'

/** A user with a live session; without a token: not signed in. */
export type Person = {
  readonly label: string
  readonly id: string
  readonly email: string
  readonly sessionId: string
  readonly token: string
  readonly role: Role
}

/** What a request may name. */
export type Place = {
  readonly corporateId: string
  readonly corporateName: string
  readonly projectId: string
  readonly workspaceId: string
  readonly inspectionId: string
} & Drawn

/**
 * A plan, an elevation, a marker on the plan with its set, a column, and what belongs to the marker: a photo, a file on
 * its way, a video, an attachment, a strip, a thermal photo; a defect on the photo, and a run that found nothing.
 */
export type Drawn = {
  readonly layoutId: string
  readonly planId: string
  readonly elevationId: string
  readonly setId: string
  readonly markerId: string
  readonly videoId: string
  readonly mediaId: string
  readonly sendingId: string
  readonly videoMediaId: string
  readonly attachmentId: string
  readonly taskId: string
  readonly thermalId: string
  readonly defectId: string
  readonly runId: string
  readonly annotationId: string
  readonly commentId: string
  /** Of a definition, of a report made, and of a template. */ readonly reportId: string
}

/** Stands in everything that belongs to the other corporate, and nowhere else. */
export const foreignWord = 'Outlandish'

export type World = {
  readonly own: Places
  readonly strict: Places
  readonly foreign: Places & {
    readonly userId: string
    readonly email: string
    readonly sessionId: string
    readonly invitationId: string
    readonly definitionId: string
    /** Paid. */ readonly orderId: string
    readonly uploadId: string
    readonly viewId: string
    readonly messageId: string
    readonly keyId: string
    readonly webhookId: string
    readonly domainId: string
    readonly shareId: string
    readonly feedId: string
  }
  /** Its agents work in `own` and in `strict`. */
  readonly agencyId: string
  /** For each role everyone who has it in `own`, by whatever way. */
  readonly people: Readonly<Record<Role, readonly Person[]>>
  /** Members of `strict`, which requires two-factor sign-in, without and with it. */
  readonly careless: Readonly<Record<Role, Person>>
  readonly careful: Readonly<Record<Role, Person>>
  readonly colleagueId: string
  readonly deleted: Person
  readonly signedOut: Person
}

export type Places = { readonly assigned: Place; readonly unassigned: Place; readonly expired: Place }

export const expiredAt = new Date('2026-01-31T00:00:00Z')

const letters = {
  'system-admin': 'SA',
  'system-read-only': 'SR',
  'agent-admin': 'AA',
  'agent-operator': 'AO',
  'corporate-admin': 'CA',
  'corporate-standard': 'CS',
  'corporate-viewer': 'CV',
  'workspace-admin': 'WA',
  'workspace-operator': 'WO',
  'workspace-read-only': 'WR',
} as const satisfies Record<Role, string>

export type Joining = {
  readonly label?: string
  readonly corporateId: string
  readonly role: Role
  readonly hasTwoFactor?: boolean
  readonly password?: 'none'
  readonly assignedTo?: readonly string[]
}

/** A session is inserted and its token signed here: signing in would be a call each. */
export async function join(plumbline: Pick<TestApp, 'db' | 'context'>, given: Joining): Promise<Person> {
  const { db, context } = plumbline
  const user = await aUser(db, { roles: [[given.corporateId, given.role]], name: 'Ada Byron' })
  if (given.hasTwoFactor === true)
    await db.updateTable('app_user').set({ totp_confirmed_at: new Date() }).where('id', '=', user.id).execute()
  if (given.password === 'none')
    await db.updateTable('app_user').set({ password_hash: 'none' }).where('id', '=', user.id).execute()
  for (const project_id of given.assignedTo ?? [])
    await db.insertInto('project_assignment').values({ project_id, user_id: user.id }).execute()
  const sessionId = await aSession(db, user.id)
  const token = await issueAccessToken(context.secrets['access-token'], { userId: user.id, sessionId }, context.now())
  return {
    label: `${letters[given.role]}${given.label ?? ''}`,
    id: user.id,
    email: user.email,
    sessionId,
    token,
    role: given.role,
  }
}

export async function aSession(db: Db, userId: string, endedAt: Date | null = null): Promise<string> {
  const id = v7()
  await db
    .insertInto('session')
    .values({ id, user_id: userId, user_agent: 'test', address: '127.0.0.1', ended_at: endedAt })
    .execute()
  return id
}

export async function anInvitation(
  db: Db,
  corporateId: string,
  email = `a${v7().slice(-12)}@example.com`,
): Promise<string> {
  const id = v7()
  const expires_at = new Date(Date.now() + 24 * 3600 * 1000)
  await db
    .insertInto('invitation')
    .values({
      id,
      corporate_id: corporateId,
      email,
      role: 'corporate-viewer',
      token_hash: null,
      invited_by: null,
      expires_at,
    })
    .execute()
  return id
}

async function drawnIn(db: Db, name: string, project: BuiltProject): Promise<Drawn> {
  const layout = await aDrawing(db, project, { name: `${name} plan` })
  const elevation = await aDrawing(db, project, { name: `${name} elevation`, category: 'elevation' })
  const markerId = await aMarker(db, project, layout, { name: `${name} marker` })
  const { set_id: setId } = await db
    .selectFrom('marker')
    .select('set_id')
    .where('id', '=', markerId)
    .executeTakeFirstOrThrow()
  const onMarker = { marker_id: markerId, name: `${name} 0001.JPG` }
  const mediaId = await aMedia(db, project, onMarker)
  const defectId = await aDefect(db, project, { mediaId, given: { remark: `${name} defect` } })
  const annotationId = await anAnnotation(db, project, mediaId, { defect_id: defectId, is_defect: true })
  await aModel(db, project, layout.id)
  const taskId = await anImageTask(db, project, `${name} strip`)
  const { corporate_id: corporateId } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  await aReportDefinition(db, project, { id: taskId, reportTitle: `${name} report` })
  await aReconstruction(db, project, { id: taskId, name: `${name} reconstruction` })
  await aModelView(db, project, layout.id, { id: taskId, name: `${name} view` })
  await aMosaic(db, project, elevation.id, { id: taskId })
  await aReport(db, project, { id: taskId, title: `${name} report` })
  await aReportTemplate(db, corporateId, { id: taskId, name: `${name} template` })
  await aVoiceNote(db, defectId, { id: taskId })
  return {
    reportId: taskId,
    // The same id: calls that begin a strip, a run or a comment all name one of their kind.
    mediaId,
    defectId,
    annotationId,
    taskId,
    commentId: await aComment(db, defectId, { id: taskId, text: `${name} comment` }),
    runId: await anAnalysisRun(db, project, { id: taskId, status: 'completed' }),
    layoutId: layout.id,
    planId: layout.planId,
    elevationId: elevation.id,
    setId,
    markerId,
    videoId: await aColumn(db, project),
    sendingId: await aSendingMedia(db, project, onMarker),
    videoMediaId: await aVideo(db, project, { marker_id: markerId, name: `${name} 0002.MP4` }),
    attachmentId: await anAttachment(db, project, markerId, `${name}.pdf`),
    thermalId: await aMedia(db, project, { marker_id: markerId, name: `${name} 0003_T.JPG`, type: 'thermal' }),
  }
}

async function placeOf(
  db: Db,
  corporate: { readonly id: string; readonly name: string },
  project: BuiltProject,
): Promise<Place> {
  return {
    corporateId: corporate.id,
    corporateName: corporate.name,
    projectId: project.id,
    workspaceId: project.workspaceId,
    inspectionId: project.inspectionId,
    ...(await drawnIn(db, corporate.name, project)),
  }
}

async function placesIn(db: Db, corporate: { readonly id: string; readonly name: string }): Promise<Places> {
  const [assigned, unassigned, expired] = (await Promise.all(
    ['Tower', 'Court', 'Garden'].map((name) =>
      aProject(db, corporate.id, {
        name: `${corporate.name} ${name}`,
        code: `${corporate.name} ${name} 1`,
        clientName: `${corporate.name} client`,
      }),
    ),
  )) as [BuiltProject, BuiltProject, BuiltProject]
  await db.updateTable('project').set({ expires_at: expiredAt }).where('id', '=', expired.id).execute()
  return {
    assigned: await placeOf(db, corporate, assigned),
    unassigned: await placeOf(db, corporate, unassigned),
    expired: await placeOf(db, corporate, expired),
  }
}

const isSystem = (role: Role) => role.startsWith('system-')
const isAgent = (role: Role) => role.startsWith('agent-')

/** Two corporates that must not see each other, one that is strict, and everyone who may stand in the first. */
export async function aWorld(plumbline: Pick<TestApp, 'db' | 'context'>): Promise<World> {
  const { db } = plumbline
  const corporate = await aCorporate(db, { name: 'Own Surveys' })
  const demanding = await aCorporate(db, { name: 'Strict Surveys' })
  const other = await aCorporate(db, { name: `${foreignWord} Surveys` })
  const agency = await aCorporate(db, { name: 'Agency' })
  const office = await aCorporate(db, { name: 'Head Office' })
  await db.updateTable('corporate').set({ requires_two_factor: true }).where('id', '=', demanding.id).execute()
  await db
    .insertInto('corporate_agent')
    .values([corporate, demanding].map(({ id }) => ({ corporate_id: id, agent_corporate_id: agency.id })))
    .execute()
  const [own, strict, foreign] = [
    await placesIn(db, corporate),
    await placesIn(db, demanding),
    await placesIn(db, other),
  ]
  const outsider = await aUser(db, {
    name: `${foreignWord} Person`,
    email: `${foreignWord.toLowerCase()}@example.org`,
    roles: [[other.id, 'corporate-admin']],
  })

  const everyone = async (role: Role): Promise<readonly Person[]> => {
    const assignedTo = [own.assigned.projectId, own.expired.projectId]
    const member = join(plumbline, { corporateId: corporate.id, role, assignedTo, label: ' member' })
    if (isSystem(role)) return Promise.all([join(plumbline, { corporateId: office.id, role }), member])
    if (isAgent(role)) return Promise.all([join(plumbline, { corporateId: agency.id, role, assignedTo }), member])
    return [await member]
  }
  const inStrict = (hasTwoFactor: boolean) => async (role: Role) =>
    join(plumbline, {
      corporateId: demanding.id,
      role,
      hasTwoFactor,
      assignedTo: [strict.assigned.projectId, strict.expired.projectId],
      label: hasTwoFactor ? ' careful' : ' careless',
    })
  const each = async <T>(make: (role: Role) => Promise<T>) =>
    Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await make(role)]))) as Record<Role, T>

  const deleted = await join(plumbline, { corporateId: corporate.id, role: 'corporate-admin', label: ' deleted' })
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const signedOut = await join(plumbline, { corporateId: corporate.id, role: 'corporate-admin', label: ' signed out' })
  await db.updateTable('session').set({ ended_at: new Date() }).where('id', '=', signedOut.sessionId).execute()
  return {
    own,
    strict,
    agencyId: agency.id,
    foreign: {
      ...foreign,
      userId: outsider.id,
      email: outsider.email,
      sessionId: await aSession(db, outsider.id),
      invitationId: await anInvitation(db, other.id, `invited-${foreignWord.toLowerCase()}@example.org`),
      definitionId: (await aDefinition(db, other.id, { name: `${foreignWord} defect` })).id,
      orderId: await anOrder(db, other.id, {
        projectId: foreign.expired.projectId,
        name: `${foreignWord} Garden`,
        status: 'paid',
        paidAt: new Date('2025-01-31T00:00:00Z'),
      }),
      viewId: await aView(db, foreign.assigned.projectId, outsider.id, {
        name: `${foreignWord} view`,
        is_shared: true,
      }),
      shareId: (await aShare(db, foreign.assigned, { label: `${foreignWord} link` })).id,
      feedId: await aFeed(db, { corporateId: other.id, userId: outsider.id }),
      webhookId: await aWebhook(plumbline.context, { corporateId: other.id }),
      domainId: await aDomain(db, { corporateId: other.id, domain: 'outlandish.example' }),
      keyId: (await aKey(plumbline, { corporateId: other.id, userId: outsider.id })).id,
      messageId: await aMessage(db, outsider.id, { corporateId: other.id, projectId: foreign.assigned.projectId }),
      uploadId: await aDrawingUpload(
        db,
        { id: foreign.assigned.projectId, workspaceId: foreign.assigned.workspaceId },
        { name: `${foreignWord} plan` },
      ),
    },
    people: await each(everyone),
    careless: await each(inStrict(false)),
    careful: await each(inStrict(true)),
    colleagueId: (await aUser(db, { roles: [[corporate.id, 'corporate-standard']] })).id,
    deleted,
    signedOut,
  }
}

/** Takes back what a system-admin may do to tie the corporates together. */
export async function partAgain(db: Db, { foreign, agencyId }: World): Promise<void> {
  const foreignId = foreign.assigned.corporateId
  await db
    .deleteFrom('membership')
    .where('user_id', '=', foreign.userId)
    .where('corporate_id', '!=', foreignId)
    .execute()
  await db
    .deleteFrom('membership')
    .where('user_id', '!=', foreign.userId)
    .where('corporate_id', '=', foreignId)
    .execute()
  const ties = await db
    .selectFrom('corporate_agent')
    .select(['corporate_id', 'agent_corporate_id'])
    .where((of) => of.or([of('corporate_id', '=', foreignId), of('agent_corporate_id', '!=', agencyId)]))
    .execute()
  // A delete of no row too makes every process read its callers again: each call of the table would load everyone.
  if (ties.length === 0) return
  await db
    .deleteFrom('corporate_agent')
    .where((of) => of.or([of('corporate_id', '=', foreignId), of('agent_corporate_id', '!=', agencyId)]))
    .execute()
}
