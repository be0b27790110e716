import { createHash } from 'node:crypto'
import { drawingRoutes, type DrawingUpload, type NewDrawing } from '@plumbline/contract/drawings/drawings'
import { infoRoutes } from '@plumbline/contract/projects/info'
import type { PlanName } from '@plumbline/contract/billing/plans'
import type { Role } from '@plumbline/contract/roles'
import { sql } from 'kysely'
import { openFile, type OpenJob } from '../../features/drawings/open-file.ts'
import { aCorporate, aProject } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'
import { join } from '../world.ts'

export type Announced = Omit<NewDrawing, 'category'> & {
  readonly category?: NewDrawing['category']
  readonly fileName?: string
  readonly replaces?: string
  readonly _id?: string
  /** Of another person than the one of the site. */
  readonly token?: string
}

/** `remains` of a project whose files left nothing. */
export const nothing = [[], [], [], 0]

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A project with somebody who uploads drawings to it, and the worker at hand. */
export async function aDrawingSite(plumbline: TestApp, given: { readonly plan?: PlanName; readonly role?: Role } = {}) {
  const { db, context, app, call } = plumbline
  const corporate = await aCorporate(db)
  const project = await aProject(db, corporate.id, { plan: given.plan ?? 'ADVANCE' })
  const person = await join(plumbline, {
    corporateId: corporate.id,
    role: given.role ?? 'corporate-standard',
    assignedTo: [project.id],
  })
  const { token } = person
  const params = { corporateId: corporate.id, workspaceId: project.workspaceId }
  const ofUpload = (uploadId: string) => ({ params: { ...params, uploadId }, token })

  const begin = (
    bytes: Uint8Array | { readonly length: number; readonly sha256: string },
    { fileName = 'plan.png', replaces, category = 'layout', _id, token: by = token, ...drawing }: Announced,
  ) =>
    call(drawingRoutes.beginUpload, {
      params,
      token: by,
      body: {
        ...(_id === undefined ? {} : { _id }),
        fileName,
        size: bytes.length,
        sha256: 'sha256' in bytes ? bytes.sha256 : hashOf(bytes),
        contentType: 'image/png',
        drawing: { category, ...drawing },
        ...(replaces === undefined ? {} : { replaces }),
      },
    })
  const sendParts = async (uploadId: string, bytes: Uint8Array, partSize = 8 * 1024 * 1024) => {
    for (let number = 1; (number - 1) * partSize < bytes.length; number += 1) {
      const part = bytes.subarray((number - 1) * partSize, number * partSize)
      const { body: signed } = await call(drawingRoutes.signParts, {
        ...ofUpload(uploadId),
        body: { parts: [{ number, sha256: hashOf(part) }] },
      })
      const body = signed.data[0]!
      const answer = await app.inject({
        method: 'PUT',
        url: body.uploadUrl,
        headers: { ...body.headers, 'content-length': String(part.length), 'content-type': 'application/octet-stream' },
        payload: Buffer.from(part),
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
  }
  const commit = (uploadId: string) => call(drawingRoutes.commitUpload, ofUpload(uploadId))
  const look = async (uploadId: string): Promise<DrawingUpload> =>
    (await call(drawingRoutes.getUpload, ofUpload(uploadId))).body

  /** One attempt of the job. */
  const open = (uploadId: string, changes: Partial<OpenJob> = {}, storage = context.storage) =>
    openFile(
      { ...context, storage },
      {
        payload: { corporateId: corporate.id, projectId: project.id, uploadId },
        attempt: 1,
        signal: new AbortController().signal,
        progress: () => undefined,
        complete: (write) => db.transaction().execute(write),
        ...changes,
      },
    )
  const send = async (bytes: Uint8Array, announced: Announced): Promise<string> => {
    const { body, error } = await begin(bytes, announced)
    if (error !== undefined) throw new Error(error.code)
    await sendParts(body._id, bytes)
    await commit(body._id)
    return body._id
  }
  const upload = async (bytes: Uint8Array, announced: Announced): Promise<DrawingUpload> => {
    const id = await send(bytes, announced)
    await open(id)
    return look(id)
  }
  const list = async () => (await call(drawingRoutes.list, { params, token })).body.data
  const used = async () =>
    Number(
      (await db.selectFrom('project').select('data_used').where('id', '=', project.id).executeTakeFirstOrThrow())
        .data_used,
    )
  /** What the worker would remove by now. */
  const tidy = async () => {
    const { rows } = await sql<{
      keys: string[]
    }>`select data -> 'keys' as keys from pgboss.job where name = 'storage.remove'`.execute(db)
    for (const key of rows.flatMap(({ keys }) => keys))
      if (key.startsWith(corporate.id)) await context.storage.remove(key)
  }
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of context.storage.list(`${corporate.id}/`)) keys.push(key.split('/').slice(2).join('/'))
    return keys
  }
  const recorded = async () =>
    (
      await db
        .selectFrom('stored_object')
        .select('key')
        .where('key', 'like', `${corporate.id}/%`)
        .orderBy('key')
        .execute()
    ).map(({ key }) => key.split('/').slice(2).join('/'))
  return {
    corporate,
    project,
    person,
    token,
    params,
    ofUpload,
    begin,
    sendParts,
    commit,
    look,
    open,
    send,
    upload,
    list,
    used,
    tidy,
    objects,
    recorded,
    choose: (uploadId: string, pages: readonly { readonly page: number; readonly name: string }[]) =>
      call(drawingRoutes.choosePages, { ...ofUpload(uploadId), body: { pages: [...pages] } }),
    /** Files, their records, drawings and bytes counted, after the worker removed what it would. */
    remains: async () => {
      await tidy()
      return [await objects(), await recorded(), await list(), await used()]
    },
    info: async () => (await call(infoRoutes.info, { params: { ...params, projectId: project.id }, token })).body,
  }
}

export type DrawingSite = Awaited<ReturnType<typeof aDrawingSite>>
