import type { MediaResult } from '@plumbline/contract/media/media'
import { createHash } from 'node:crypto'
import { File as NodeFile } from 'node:buffer'
import { aSession, loopback, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { beginSession } from '../../api/session/session.ts'
import { browserLocks } from '../queue-locks.ts'
import type { StoredUpload } from '../upload-entry.ts'
import { hashFile } from '../file-hash.ts'
import type { UploadPersistence } from '../upload-persistence.ts'
import { createMediaUploads } from '../media/media-uploads.ts'
import type { UploadBatch } from '../media/media-batch.ts'

export const partSize = 4
const maxWholeBytes = 8

type Stored = {
  readonly _id: string
  readonly sha256: string
  readonly size: number
  readonly name: string
  bytes: Map<number, Buffer>
  commits: number
  isCommitted: boolean
  isFailed: boolean
}
/** before: nothing happened. after: all happened, the answer was lost. */
export type Fault = 'before' | 'after' | 'unavailable' | 'expired' | undefined

declare const jsdom: { reconfigure(settings: { url: string }): void }

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Another origin to jsdom, as a bucket is. */
const elsewhere = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' }
const refuse = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code, requestId: 'x' },
  headers: elsewhere,
})

type Sizes = { readonly part: number; readonly whole: number }
type Given = {
  readonly sizes?: Sizes
  /** By which address the page comes to it. */ readonly through?: (origin: string) => Promise<string>
}

/** Keeps parts and checks hashes as ours does; `fault` may spoil any request. */
export async function uploadServer(
  fault: (asked: SentRequest) => Fault = () => undefined,
  { sizes = { part: partSize, whole: maxWholeBytes }, through = (origin) => Promise.resolve(origin) }: Given = {},
) {
  const media = new Map<string, Stored>()
  const cancelled: string[] = []
  /** What the server says of a file after it arrived, by its name; one that is not named is ready. */
  const results = new Map<string, Omit<MediaResult, '_id'>>()
  const ready = { status: 'MEDIA_ANALYSIS_COMPLETE', fileStatus: 'FILE_PROCESSED', errorCode: null } as const
  const seen = { putBytes: 0, faults: 0, begins: [] as number[] }
  let origin = ''

  const whole = ({ bytes }: Stored) =>
    Buffer.concat([...bytes.keys()].toSorted((a, b) => a - b).map((number) => bytes.get(number)!))
  const linkOf =
    ({ _id }: Stored) =>
    ({ number }: { readonly number: number }) => ({ number, uploadUrl: `${origin}/put/${_id}/${number}`, headers: {} })
  function begun(one: Stored) {
    const isParts = one.size > sizes.whole
    const isStored = whole(one).length === one.size
    const rest = { contentType: '', headers: {}, duplicateOf: null, errorCode: null, partLinks: [] }
    if (isStored)
      return { _id: one._id, outcome: 'stored', uploadUrl: null, partSize: null, parts: null, sentParts: [], ...rest }
    return isParts
      ? {
          _id: one._id,
          outcome: 'parts',
          uploadUrl: null,
          partSize: sizes.part,
          parts: Math.ceil(one.size / sizes.part),
          sentParts: [...one.bytes.keys()],
          ...rest,
        }
      : {
          _id: one._id,
          outcome: 'send',
          uploadUrl: `${origin}/put/${one._id}/0`,
          partSize: null,
          parts: null,
          sentParts: [],
          ...rest,
        }
  }
  function begin(
    files: readonly {
      readonly _id: string
      readonly sha256: string
      readonly size: number
      readonly name: string
      readonly firstParts?: readonly { readonly number: number }[]
    }[],
  ) {
    seen.begins.push(files.length)
    return files.map((file) => {
      const twin = [...media.values()].find(
        ({ sha256, isCommitted, _id }) => isCommitted && sha256 === file.sha256 && _id !== file._id,
      )
      if (twin !== undefined)
        return {
          _id: file._id,
          outcome: 'duplicate',
          uploadUrl: null,
          contentType: '',
          headers: {},
          partSize: null,
          parts: null,
          sentParts: [],
          partLinks: [],
          duplicateOf: twin._id,
          isOpenedAgain: false,
          errorCode: null,
        }
      const begunBefore = [...media.values()].find(({ sha256, _id }) => sha256 === file.sha256 && _id !== file._id)
      if (begunBefore !== undefined) return { ...begun(begunBefore), _id: file._id, duplicateOf: begunBefore._id }
      const one = media.get(file._id) ?? {
        ...file,
        bytes: new Map<number, Buffer>(),
        commits: 0,
        isCommitted: false,
        isFailed: false,
      }
      media.set(file._id, one)
      return { ...begun(one), partLinks: file.firstParts?.map(linkOf(one)) ?? [] }
    })
  }
  function commit(one: Stored | undefined): string | null {
    if (one === undefined) return 'media.not-found'
    const bytes = whole(one)
    if (bytes.length !== one.size) return 'media.not-stored'
    if (shaOf(bytes) !== one.sha256) return 'file.checksum-mismatch'
    if (!one.isCommitted) one.commits += 1
    one.isCommitted = true
    return null
  }
  function act({ method, url, body }: SentRequest): Answer {
    const [, , id = '', number = ''] = url.split('/')
    if (method === 'PUT' && url.startsWith('/put/')) {
      media.get(id)?.bytes.set(Number(number), body as Buffer)
      return { status: 200, headers: elsewhere }
    }
    if (url.endsWith('/registerTotalMediaCount')) return { status: 200, body: { marker: {} } }
    if (url.endsWith('/medias')) return { status: 200, body: { data: begin((body as { files: Stored[] }).files) } }
    if (url.endsWith('/medias/cancel')) {
      for (const gone of (body as { mediaIds: string[] }).mediaIds) {
        cancelled.push(gone)
        media.delete(gone)
      }
      return { status: 200, body: {} }
    }
    if (url.endsWith('/medias/results'))
      return {
        status: 200,
        body: {
          data: (body as { mediaIds: string[] }).mediaIds
            .filter((_id) => media.has(_id))
            .map((_id) => ({ _id, ...(results.get(media.get(_id)!.name) ?? ready) })),
        },
      }
    if (url.endsWith('/medias/commits'))
      return {
        status: 200,
        body: {
          data: (body as { mediaIds: string[] }).mediaIds.map((_id) => ({ _id, errorCode: commit(media.get(_id)) })),
        },
      }
    const one = media.get(url.split('/').at(-2) ?? '')
    if (one === undefined) return refuse(404, 'media.not-found')
    if (url.endsWith('/resume')) return { status: 200, body: { ...begun(one), isOpenedAgain: one.isCommitted } }
    if (url.endsWith('/fail')) one.isFailed = true
    if (url.endsWith('/parts'))
      return { status: 200, body: { data: (body as { parts: { number: number }[] }).parts.map(linkOf(one)) } }
    return { status: 200, body: {} }
  }

  const server = await loopback((asked) => {
    if (asked.method === 'OPTIONS') return { status: 200, headers: elsewhere }
    const wrong = fault(asked)
    const isPut = asked.url.startsWith('/put/')
    if (isPut) seen.putBytes += (asked.body as Buffer).length
    if (wrong !== undefined) seen.faults += 1
    if (wrong === 'before') return 'cut'
    if (wrong === 'unavailable') return refuse(503, 'service.unavailable')
    if (wrong === 'expired' && isPut) return refuse(403, 'file.link-expired')
    const answer = act(asked)
    return wrong === 'after' ? 'cut' : answer
  })
  origin = await through(server.origin)
  jsdom.reconfigure({ url: `${origin}/` })
  beginSession(aSession())
  return { ...server, media, cancelled, results, seen, textOf: (one: Stored) => whole(one).toString() }
}

/** Not jsdom's own, which cannot be read. */
export const aFile = (name: string, text: string, lastModified = 1_700_000_000_000) =>
  new NodeFile([text], name, { lastModified, type: 'image/jpeg' }) as unknown as File

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: idOf(1), inspectionId: idOf(2), layoutId: idOf(3), planId: idOf(4) }

export function aBatch(files: readonly File[], first = 100, folder = 'card'): UploadBatch {
  return {
    of,
    layoutPlanMarkerId: idOf(5),
    marker: { _id: idOf(6), name: 'North' },
    gsd: 1,
    settings: {
      distribution: {
        elevationId: null,
        floors: [],
        imageColumns: 1,
        imagesPerFloor: 1,
        sortOrder: 'Top to bottom floor',
        imageKind: 'SingleImage',
        isBatchSplit: true,
      },
      drone: {
        source: 'drone',
        hardwareModel: 'M30',
        payload: null,
        pdib: 10,
        cameraFocalLength: null,
        sensorWidth: null,
        workType: 'Inspection Media',
        usage: 'AI analysis',
        takeOffLevel: 0,
      },
    },
    files: files.map((file, index) => ({
      _id: idOf(first + index),
      file,
      handle: null,
      relativePath: `${folder}/${file.name}`,
      kind: 'photo',
      facts: null,
      elevationId: null,
      floor: null,
      columnId: null,
      slot: null,
      sequenceNumber: null,
      suggested: null,
    })),
  }
}

/** What a browser keeps across a reload. */
export function aMemory(): UploadPersistence & { readonly kept: Map<string, StoredUpload> } {
  const kept = new Map<string, StoredUpload>()
  return {
    kept,
    read: (owner) => Promise.resolve([...kept.values()].filter((one) => one.owner === owner)),
    write: (put, removed) => {
      for (const one of put) kept.set(one.key, structuredClone(one))
      for (const key of removed) kept.delete(key)
      return Promise.resolve()
    },
  }
}

export function aQueue(
  persistence: UploadPersistence = aMemory(),
  { part, whole }: Sizes = { part: partSize, whole: maxWholeBytes },
) {
  return createMediaUploads({
    owner: 'me',
    persistence,
    locks: browserLocks('me'),
    hasher: { hash: (file) => hashFile(file, part, whole), stop: () => undefined },
    backoffMs: [1, 4],
    restMs: 5,
    sweepMs: 20,
  })
}
