import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { mediaUploadRoutes, type BegunMedia } from '@plumbline/contract/media/media'
import { attachmentRoutes } from '@plumbline/contract/media/attachments'
import { infoRoutes } from '@plumbline/contract/projects/info'
import { sweepUploads } from '../../features/drawings/sweep-uploads.ts'
import { sweepMedia } from '../../features/media/sweep-media.ts'
import { sweepPictures } from '../../features/projects/pictures.ts'
import { aDrawingSite } from './drawing-site.ts'
import { aMediaSite, hashOf } from './media-site.ts'
import type { TestApp } from '../test-app.ts'

type Answer = { readonly status: number; readonly code: string | undefined }
type Link = { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> }
export type BegunFile = Answer & {
  readonly id: string
  readonly parts: number
  readonly sentParts: readonly number[]
  readonly put?: Link
}

/** One kind of upload as a browser uses it, whatever its calls are named. What a kind does not have is left out. */
export type UploadSite = {
  readonly corporateId: string
  readonly projectId: string
  announce(bytes: Uint8Array, more?: { readonly id?: string; readonly token?: string }): Promise<BegunFile>
  /** After a reload. */
  readonly resume?: (id: string) => Promise<BegunFile>
  readonly sign?: (id: string, number: number, sha256: string) => Promise<Answer & { readonly link?: Link }>
  commit(id: string): Promise<Answer>
  readonly abort?: (id: string) => Promise<Answer>
  /** How often a file of this kind was stored. */
  stored(): Promise<number>
  sweepAfter(hours: number): Promise<void>
  /** Removes what the worker would remove. */
  tidy(): Promise<void>
  objects(): Promise<readonly string[]>
}

type Answered = { readonly status: number; readonly error: { readonly code: string } | undefined }
const answerOf = ({ status, error }: Answered): Answer => ({ status, code: error?.code })
const linkOf = ({ uploadUrl, headers }: Link): Link => ({ uploadUrl, headers })

const later = ({ context, clock }: TestApp, hours: number) => ({
  ...context,
  now: () => new Date(clock.ms + hours * 3600_000),
})

async function mediaSite(plumbline: TestApp): Promise<UploadSite> {
  const site = await aMediaSite(plumbline)
  const begunOf = (answer: Answered, begun: BegunMedia | undefined): BegunFile => ({
    ...answerOf(answer),
    ...(begun?.errorCode ? { code: begun.errorCode } : {}),
    id: begun?._id ?? '',
    parts: begun?.parts ?? 0,
    sentParts: begun?.sentParts ?? [],
    ...(begun?.uploadUrl ? { put: { uploadUrl: begun.uploadUrl, headers: begun.headers } } : {}),
  })
  return {
    corporateId: site.corporate.id,
    projectId: site.project.id,
    announce: async (bytes, { id, token } = {}) => {
      const answer = await site.begin([site.announce(bytes, id === undefined ? {} : { _id: id })], token)
      return begunOf(answer, answer.body.data?.[0])
    },
    resume: async (id) => {
      const answer = await site.resume(id)
      return begunOf(answer, answer.error === undefined ? answer.body : undefined)
    },
    sign: async (id, number, sha256) => {
      const answer = await plumbline.call(mediaUploadRoutes.signParts, {
        ...site.ofMedia(id),
        body: { parts: [{ number, sha256 }] },
      })
      return { ...answerOf(answer), ...(answer.error === undefined ? { link: linkOf(answer.body.data[0]!) } : {}) }
    },
    commit: async (id) => answerOf(await site.commit(id)),
    abort: async (id) => answerOf(await site.cancel([id])),
    stored: async () => (await site.rows()).filter(({ is_stored }) => is_stored).length,
    sweepAfter: (hours) => sweepMedia(later(plumbline, hours)),
    tidy: site.tidy,
    objects: site.objects,
  }
}

async function drawingSite(plumbline: TestApp): Promise<UploadSite> {
  const site = await aDrawingSite(plumbline)
  let count = 0
  const begunOf = (
    answer: Answered & { readonly body: Partial<Omit<BegunFile, 'id'>> & { _id?: string } },
  ): BegunFile => ({
    ...answerOf(answer),
    id: answer.body._id ?? '',
    parts: answer.body.parts ?? 0,
    sentParts: answer.body.sentParts ?? [],
  })
  return {
    corporateId: site.corporate.id,
    projectId: site.project.id,
    announce: async (bytes, { id, token } = {}) =>
      begunOf(
        await site.begin(bytes, {
          name: `Document ${(count += 1)}`,
          category: 'otherDocument',
          ...(id === undefined ? {} : { _id: id }),
          ...(token === undefined ? {} : { token }),
        }),
      ),
    resume: async (id) => begunOf(await plumbline.call(drawingRoutes.resumeUpload, site.ofUpload(id))),
    sign: async (id, number, sha256) => {
      const answer = await plumbline.call(drawingRoutes.signParts, {
        ...site.ofUpload(id),
        body: { parts: [{ number, sha256 }] },
      })
      return { ...answerOf(answer), ...(answer.error === undefined ? { link: linkOf(answer.body.data[0]!) } : {}) }
    },
    commit: async (id) => answerOf(await site.commit(id)),
    abort: async (id) => answerOf(await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(id))),
    stored: async () =>
      (
        await plumbline.db
          .selectFrom('drawing_upload')
          .innerJoin('job_progress', 'job_progress.job_id', 'drawing_upload.job_id')
          .select('drawing_upload.id')
          .where('project_id', '=', site.project.id)
          .execute()
      ).length,
    sweepAfter: (hours) => sweepUploads(later(plumbline, hours)),
    tidy: site.tidy,
    objects: site.objects,
  }
}

async function attachmentSite(plumbline: TestApp): Promise<UploadSite> {
  const site = await aMediaSite(plumbline)
  const of = (attachmentId: string) => ({
    params: { projectId: site.project.id, workspaceId: site.project.workspaceId, attachmentId },
    token: site.token,
  })
  return {
    corporateId: site.corporate.id,
    projectId: site.project.id,
    announce: async (bytes, { id, token } = {}) => {
      const answer = await site.attach([{ name: 'note.txt', bytes, ...(id === undefined ? {} : { _id: id }) }], token)
      const [begun] = answer.error === undefined ? answer.body.data : []
      return {
        ...answerOf(answer),
        id: begun?._id ?? '',
        parts: 0,
        sentParts: [],
        ...(begun === undefined ? {} : { put: linkOf(begun) }),
      }
    },
    commit: async (id) => answerOf(await plumbline.call(attachmentRoutes.commitAttachment, of(id))),
    abort: async (id) => answerOf(await plumbline.call(attachmentRoutes.removeAttachment, of(id))),
    stored: async () =>
      (
        await plumbline.db
          .selectFrom('attachment')
          .select('id')
          .where('project_id', '=', site.project.id)
          .where('is_stored', '=', true)
          .execute()
      ).length,
    sweepAfter: (hours) => sweepMedia(later(plumbline, hours)),
    tidy: site.tidy,
    objects: site.objects,
  }
}

async function pictureSite(plumbline: TestApp): Promise<UploadSite> {
  const site = await aMediaSite(plumbline)
  const params = { corporateId: site.corporate.id, projectId: site.project.id, workspaceId: site.project.workspaceId }
  return {
    corporateId: site.corporate.id,
    projectId: site.project.id,
    announce: async (bytes, { token = site.token } = {}) => {
      const answer = await plumbline.call(infoRoutes.requestUpload, {
        query: { corporateId: site.corporate.id, projectId: site.project.id },
        token,
        body: { kind: 'cover', contentType: 'image/jpeg', size: bytes.length, sha256: hashOf(bytes) },
      })
      return {
        ...answerOf(answer),
        id: answer.error === undefined ? answer.body._id : '',
        parts: 0,
        sentParts: [],
        ...(answer.error === undefined ? { put: linkOf(answer.body) } : {}),
      }
    },
    commit: async (id) =>
      answerOf(await plumbline.call(infoRoutes.update, { params, body: { coverImage: id }, token: site.token })),
    stored: async () => (await site.objects()).filter((key) => key.includes('/pictures/')).length,
    sweepAfter: (hours) => sweepPictures(later(plumbline, hours)),
    tidy: site.tidy,
    objects: site.objects,
  }
}

/** Every configuration of the upload engine. */
export const uploadSites = [
  { name: 'media', open: mediaSite },
  { name: 'drawings', open: drawingSite },
  { name: 'attachments', open: attachmentSite },
  { name: 'pictures', open: pictureSite },
]
