import { errorStatus, type ErrorCode } from '@plumbline/contract/errors'
import { pathOf } from '@plumbline/contract/address'
import type { Route } from '@plumbline/contract/route'
import { roles, type Role } from '@plumbline/contract/roles'
import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Made } from './permissions.stage.ts'
import { swaps } from './permissions.swaps.ts'
import { table } from './permissions.table.ts'
import type { TestApp } from '../test-app.ts'
import { foreignWord, type Place, type World } from '../world.ts'

export type Row = {
  readonly call: string
  readonly cells: Readonly<Record<Role, string>>
  readonly unauthenticated: string
  readonly handled: string
}

export const rows: readonly Row[] = table
  .trim()
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [call = '', ...rest] = line.trim().split(/ +/)
    const cells = Object.fromEntries(roles.map((role, index) => [role, rest[index] ?? ''])) as Record<Role, string>
    return { call, cells, unauthenticated: rest[roles.length] ?? '', handled: rest[roles.length + 1] ?? 'ok' }
  })

const meanings: Readonly<Record<string, string>> = {
  d: 'access.denied',
  a: 'access.not-assigned',
  e: 'access.project-expired',
  c: 'corporate.not-found',
  p: 'project.not-found',
  '!': 'session.required',
}

/** What a letter stands for; a letter that means nothing is a fault of the table. */
export function meaningOf(letter: string, handled: string): string {
  const meaning = letter === 'y' ? handled : meanings[letter]
  if (meaning === undefined) throw new Error(`the table has no letter ${letter}`)
  return meaning
}

export type Situation = 'there' | 'self' | 'another' | 'own' | 'assigned' | 'unassigned' | 'expired' | 'foreign'

export function namesProject({ path, query }: Route): boolean {
  return /:(project|workspace|inspection)Id/.test(path) || 'projectId' in query.shape
}

export function situationsOf(route: Route): readonly Situation[] {
  if (namesProject(route)) return ['assigned', 'unassigned', 'expired', 'foreign']
  if (route.path.includes(':corporateId')) return ['own', 'foreign']
  if (route.may === 'signed-in' && route.path.includes(':userId')) return ['self', 'another']
  return ['there']
}

/** The ids that a situation itself exchanges. */
function isOfSituation(route: Route, field: string): boolean {
  return (
    /^(params|query)\.(corporate|project)Id$/.test(field) || (route.may === 'signed-in' && field === 'params.userId')
  )
}

type Schema = {
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

function idsIn(schema: Schema, path: string): readonly string[] {
  return [
    ...(schema.format === 'uuid' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => idsIn(part, `${path}.${name}`)),
    ...(schema.items === undefined ? [] : idsIn(schema.items, `${path}.[]`)),
    ...(schema.anyOf ?? []).flatMap((part) => idsIn(part, path)),
  ]
}

/** Every id of a request that a line of `swaps` has to speak of. */
export function idsOf(route: Route): readonly string[] {
  const found = (['params', 'query', 'body'] as const).flatMap((part) =>
    idsIn(z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any' }) as Schema, part),
  )
  return [...new Set(found)].filter((field) => !isOfSituation(route, field))
}

/** Which project is meant is found out before what the caller may do there. */
export function decidesProject(field: string): boolean {
  return /^(params|query)\.(workspace|inspection)Id$/.test(field)
}

export type Swap = { readonly field: string; readonly foreign: string; readonly missing: string }

export function swapsOf(call: string): readonly Swap[] {
  return Object.entries(swaps)
    .filter(([line]) => line.startsWith(`${call} `))
    .map(([line, said]) => {
      const [foreign = '', missing = foreign] = said.split(' / ')
      return { field: line.slice(call.length + 1), foreign, missing }
    })
}

export function foreignIdFor(world: World, field: string, call = ''): string {
  const {
    assigned,
    userId,
    sessionId,
    invitationId,
    definitionId,
    orderId,
    uploadId,
    viewId,
    messageId,
    keyId,
    webhookId,
    domainId,
    shareId,
    feedId,
  } = world.foreign
  const {
    corporateId,
    projectId,
    workspaceId,
    inspectionId,
    layoutId,
    planId,
    elevationId,
    setId,
    markerId,
    videoId,
    mediaId,
    videoMediaId,
    attachmentId,
    taskId,
    defectId,
    runId,
    annotationId,
    commentId,
    reportId,
  } = assigned
  const known: Readonly<Record<string, string>> = {
    userId,
    sessionId,
    messageId,
    messageIds: messageId,
    keyId,
    webhookId,
    domainId,
    projectIds: projectId,
    invitationId,
    definitionId,
    orderId,
    shareId,
    feedId,
    corporateId,
    agentIds: corporateId,
    projectId,
    workspaceId,
    inspectionId,
    cursor: projectId,
    coverImage: projectId,
    companyLogo: projectId,
    clientLogo: projectId,
    layoutId,
    modelId: layoutId,
    layoutIds: layoutId,
    replaces: layoutId,
    uploadId,
    planId,
    elevationId,
    elevationIds: elevationId,
    markerId,
    _id: markerId,
    markers: markerId,
    videoId,
    layoutPlanMarkerId: setId,
    planMarkerId: setId,
    columnId: videoId,
    mediaId,
    mediaIds: mediaId,
    startedIds: mediaId,
    imageId: mediaId,
    imageIds: mediaId,
    after: mediaId,
    photoId: mediaId,
    visualId: mediaId,
    from: markerId,
    to: markerId,
    attachmentId,
    taskId,
    jobId: taskId,
    defectId,
    runId,
    annotationId,
    annotationIds: annotationId,
    assigneeId: userId,
    mentions: userId,
    defectIds: defectId,
    earlierId: defectId,
    with: defectId,
    mergedId: defectId,
    fromIds: annotationId,
    pairId: taskId,
    commentId,
    noteId: taskId,
    viewId,
    modelViewId: taskId,
    pictureId: taskId,
    mosaicId: taskId,
    exportId: taskId,
    importId: taskId,
    modelViewIds: taskId,
    modelViewsLeftOut: taskId,
    reportId,
    reportIds: reportId,
    reportDefinitionId: reportId,
    templateId: reportId,
  }
  // Where a call begins something, its id is one of that kind; a video in a body is a file, in a path a column.
  const begun: Readonly<Record<string, string>> = {
    'body.files.[]._id': mediaId,
    'body._id': taskId,
    'drawings.beginUpload body._id': uploadId,
    'body.videoId': videoMediaId,
    'body.annInfo._id': annotationId,
    'body.annotations.[]._id': annotationId,
  }
  const id =
    begun[`${call} ${field}`] ?? begun[field] ?? known[field.split('.').findLast((part) => part !== '[]') ?? '']
  if (id === undefined) throw new Error(`the world has no foreign ${field}`)
  return id
}

/** In an array the first one is exchanged: one bad apple among good ones must be found. */
export function exchange(made: Made, field: string, id: string): Made {
  const put = (value: unknown, [next, ...rest]: readonly string[]): unknown => {
    if (next === undefined) return id
    if (next === '[]') return (value as readonly unknown[]).map((item, index) => (index === 0 ? put(item, rest) : item))
    return {
      ...(value as object | undefined),
      [next]: put((value as Record<string, unknown> | undefined)?.[next], rest),
    }
  }
  return put(made, field.split('.')) as Made
}

export function missingPlace(): Place {
  return {
    corporateId: v7(),
    corporateName: 'Nobody Knows',
    projectId: v7(),
    workspaceId: v7(),
    inspectionId: v7(),
    layoutId: v7(),
    planId: v7(),
    elevationId: v7(),
    markerId: v7(),
    videoId: v7(),
    setId: v7(),
    mediaId: v7(),
    sendingId: v7(),
    videoMediaId: v7(),
    attachmentId: v7(),
    taskId: v7(),
    thermalId: v7(),
    defectId: v7(),
    runId: v7(),
    annotationId: v7(),
    commentId: v7(),
    reportId: v7(),
  }
}

export type Answer = { readonly said: string; readonly text: string; readonly leaks: boolean }

/** Addresses of their own: what one case gets wrong must not slow another one down. */
const someAddress = () => `198.51.${randomBytes(2).join('.')}`

export async function ask(
  { app }: Pick<TestApp, 'app'>,
  world: World,
  route: Route,
  made: Made,
  token: string | undefined,
): Promise<Answer> {
  const answer = await app.inject({
    method: route.method,
    url: pathOf(route.path, made.params ?? {}),
    query: Object.fromEntries(Object.entries(made.query ?? {}).map(([name, value]) => [name, String(value)])),
    remoteAddress: someAddress(),
    ...(made.body === undefined ? {} : { payload: made.body as object }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const isAnswered = answer.statusCode === 200 || answer.statusCode === 204
  const { code, requestId } = isAnswered ? {} : answer.json<{ code?: ErrorCode; requestId?: string }>()
  const isRightStatus = isAnswered || (code !== undefined && errorStatus(code) === answer.statusCode)
  const foreignThings = [
    foreignWord.toLowerCase(),
    ...Object.values(world.foreign).flatMap((thing) =>
      typeof thing === 'string' ? [thing] : [thing.projectId, thing.workspaceId, thing.corporateId],
    ),
  ]
  const body = answer.body.toLowerCase()
  return {
    said: !isRightStatus ? `${answer.statusCode} ${answer.body}` : (code ?? 'ok'),
    text: `${answer.statusCode} ${answer.headers['content-type']} ${requestId === undefined ? answer.body : answer.body.replace(requestId, '')}`,
    leaks: foreignThings.some((thing) => body.includes(thing)),
  }
}
