import { attachmentRoutes } from '@plumbline/contract/media/attachments'
import { mediaUploadRoutes, type BegunMedia, type NewMedia, type UploadSettings } from '@plumbline/contract/media/media'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { aCorporate, aDrawing, aMarker, aProject, aUser, type BuiltProject } from '../builders/builders.ts'
import { findingsOf } from './verify-findings.ts'
import type { TestApp } from '../test-app.ts'

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const uploadSettings = {
  distribution: {
    elevationId: null,
    floors: ['2', '1'],
    imageColumns: 1,
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    imageKind: 'MultiImage',
    isBatchSplit: true,
  },
  drone: {
    source: 'drone',
    hardwareModel: 'M30',
    payload: null,
    pdib: 8,
    cameraFocalLength: null,
    sensorWidth: null,
    workType: 'Inspection Media',
    usage: 'AI analysis',
    takeOffLevel: 0,
  },
} as const satisfies {
  readonly distribution: Readonly<Omit<UploadSettings['distribution'], 'floors'>> & {
    readonly floors: readonly string[]
  }
  readonly drone: UploadSettings['drone']
}

type Site = { readonly corporate: { readonly id: string }; readonly project: BuiltProject }
type Announced = Partial<NewMedia>

/** A project with a marker, and a person who sends files to it. */
export async function aMediaSite(
  { app, db, context, call, signIn }: TestApp,
  given: { readonly images?: number; readonly beside?: Site } = {},
) {
  const corporate = given.beside?.corporate ?? (await aCorporate(db))
  const person = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = given.beside?.project ?? (await aProject(db, corporate.id, { assigned: [person.id] }))
  if (given.beside === undefined)
    await db
      .updateTable('project')
      .set({ image_limit: given.images ?? 10_000 })
      .where('id', '=', project.id)
      .execute()
  const plan = await aDrawing(db, project)
  const markerId = await aMarker(db, project, plan)
  const { set_id } = await db.selectFrom('marker').select('set_id').where('id', '=', markerId).executeTakeFirstOrThrow()
  const { accessToken: token } = await signIn(person.email)
  const params = { projectId: project.id, inspectionId: project.inspectionId }
  const ofMedia = (mediaId: string) => ({ params: { ...params, mediaId }, token })
  const ofMarker = { layoutPlanMarkerId: set_id, markerId }

  const announce = (bytes: Uint8Array, more: Announced = {}): NewMedia => ({
    _id: v7(),
    name: 'DJI_0001.JPG',
    size: bytes.length,
    sha256: hashOf(bytes),
    ...more,
  })
  const begin = (files: readonly NewMedia[], by = token) =>
    call(mediaUploadRoutes.begin, {
      params,
      token: by,
      body: {
        layoutId: plan.id,
        planId: plan.planId,
        markerId,
        files: [...files],
        settings: { ...uploadSettings, distribution: { ...uploadSettings.distribution, floors: ['2', '1'] } },
      },
    })
  const put = (url: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array) =>
    app.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/octet-stream', ...headers, 'content-length': String(bytes.length) },
      payload: Buffer.from(bytes),
    })
  const commit = (mediaId: string) => call(mediaUploadRoutes.commit, ofMedia(mediaId))
  const resume = (mediaId: string) => call(mediaUploadRoutes.resume, ofMedia(mediaId))
  const signPart = async (mediaId: string, number: number, bytes: Uint8Array) => {
    const { body, ...answer } = await call(mediaUploadRoutes.signParts, {
      ...ofMedia(mediaId),
      body: { parts: [{ number, sha256: hashOf(bytes) }] },
    })
    return {
      ...answer,
      body: body?.data?.[0] as { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> },
    }
  }
  const commitMany = (mediaIds: string[], startedIds: string[] = []) =>
    call(mediaUploadRoutes.commitMany, { params, token, body: { mediaIds, startedIds } })
  const partOf = (bytes: Uint8Array, number: number) =>
    bytes.subarray((number - 1) * 8 * 1024 * 1024, number * 8 * 1024 * 1024)
  const sendPart = async (mediaId: string, number: number, bytes: Uint8Array) => {
    const { body } = await signPart(mediaId, number, partOf(bytes, number))
    return put(body.uploadUrl, body.headers, partOf(bytes, number))
  }
  const send = async (begun: BegunMedia, bytes: Uint8Array) => {
    if (begun.outcome === 'send') return void (await put(begun.uploadUrl!, begun.headers, bytes))
    for (let number = 1; number <= (begun.parts ?? 0); number += 1)
      if (!begun.sentParts.includes(number)) await sendPart(begun._id, number, bytes)
  }
  return {
    corporate,
    project,
    person,
    token,
    params,
    plan,
    markerId,
    ofMarker,
    ofMedia,
    announce,
    begin,
    put,
    send,
    sendPart,
    signPart,
    partOf,
    commit,
    commitMany,
    resume,
    fail: (mediaId: string) => call(mediaUploadRoutes.fail, ofMedia(mediaId)),
    cancel: (mediaIds: string[]) => call(mediaUploadRoutes.cancel, { params, token, body: { ...ofMarker, mediaIds } }),
    removeAll: (mediaIds?: string[]) =>
      call(mediaUploadRoutes.removeOfMarker, { params, token, body: { ...ofMarker, mediaIds } }),
    /** Announced, sent and committed. */
    upload: async (bytes: Uint8Array, more: Announced = {}): Promise<string> => {
      const { body, error } = await begin([announce(bytes, more)])
      if (error !== undefined) throw new Error(error.code)
      const [begun] = body.data
      await send(begun!, bytes)
      await commit(begun!._id)
      return begun!._id
    },
    attach: (
      files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly _id?: string }[],
      by = token,
    ) =>
      call(attachmentRoutes.attach, {
        params: { projectId: project.id, workspaceId: project.workspaceId },
        token: by,
        body: {
          layoutId: plan.id,
          planId: plan.planId,
          markerId,
          files: files.map(({ name, bytes, _id = v7() }) => ({
            _id,
            name,
            size: bytes.length,
            sha256: hashOf(bytes),
            contentType: '',
          })),
        },
      }),
    row: (mediaId: string) => db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst(),
    rows: () => db.selectFrom('media').selectAll().where('project_id', '=', project.id).orderBy('id').execute(),
    marker: () => db.selectFrom('marker').selectAll().where('id', '=', markerId).executeTakeFirstOrThrow(),
    used: async () => {
      const { images_used, data_used } = await db
        .selectFrom('project')
        .select(['images_used', 'data_used'])
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow()
      return { images: images_used, bytes: Number(data_used) }
    },
    /** What the worker would have removed by now. */
    tidy: async () => {
      const { rows } = await sql<{
        keys: string[]
      }>`select data -> 'keys' as keys from pgboss.job where name = 'storage.remove'`.execute(db)
      for (const key of rows.flatMap(({ keys }) => keys))
        if (key.startsWith(corporate.id)) await context.storage.remove(key)
    },
    objects: async () => {
      const keys: string[] = []
      for await (const { key } of context.storage.list(`${corporate.id}/`)) keys.push(key)
      return keys
    },
    /** Of this corporate alone: missing, extra, mismatched. */
    verify: async () =>
      (await findingsOf(db, context.storage)).filter((found) => found.split(' ')[1]!.startsWith(corporate.id)),
  }
}

export type MediaSite = Awaited<ReturnType<typeof aMediaSite>>
