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
export const elsewhere = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' }
export const refuse = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code, requestId: 'x' },
  headers: elsewhere,
})

type Sizes = { readonly part: number; readonly whole: number }
type Given = {
  readonly sizes?: Sizes
  /** By which address the page comes to it. */ readonly through?: (origin: string) => Promise<string>
}

type Announcement = Pick<Stored, '_id' | 'sha256' | 'size' | 'name'> & {
  readonly firstParts?: readonly { readonly number: number }[]
}

const wholeOf = ({ bytes }: Stored) =>
  Buffer.concat([...bytes.keys()].toSorted((a, b) => a - b).map((number) => bytes.get(number)!))

/** Stores parts and checks hashes as ours does. */
function mediaStore(sizes: Sizes, originOf: () => string) {
  const media = new Map<string, Stored>()
  const nothing = {
    uploadUrl: null,
    contentType: '',
    headers: {},
    partSize: null,
    parts: null,
    sentParts: [],
    partLinks: [],
    duplicateOf: null,
    isOpenedAgain: false,
    errorCode: null,
  }
  const linkOf =
    ({ _id }: Stored) =>
    ({ number }: { readonly number: number }) => ({
      number,
      uploadUrl: `${originOf()}/put/${_id}/${number}`,
      headers: {},
    })
  function begun(one: Stored) {
    const { _id, size, bytes } = one
    if (wholeOf(one).length === size) return { ...nothing, _id, outcome: 'stored' }
    if (size <= sizes.whole) return { ...nothing, _id, outcome: 'send', uploadUrl: `${originOf()}/put/${_id}/0` }
    const parts = Math.ceil(size / sizes.part)
    return { ...nothing, _id, outcome: 'parts', partSize: sizes.part, parts, sentParts: [...bytes.keys()] }
  }
  function begin(file: Announcement) {
    const twins = [...media.values()].filter(({ sha256, _id }) => sha256 === file.sha256 && _id !== file._id)
    const stored = twins.find(({ isCommitted }) => isCommitted)
    if (stored !== undefined) return { ...nothing, _id: file._id, outcome: 'duplicate', duplicateOf: stored._id }
    const [before] = twins
    if (before !== undefined) return { ...begun(before), _id: file._id, duplicateOf: before._id }
    const fresh = { ...file, bytes: new Map<number, Buffer>(), commits: 0, isCommitted: false, isFailed: false }
    const one = media.get(file._id) ?? fresh
    media.set(file._id, one)
    return { ...begun(one), partLinks: file.firstParts?.map(linkOf(one)) ?? [] }
  }
  function commit(one: Stored | undefined): string | null {
    if (one === undefined) return 'media.not-found'
    const bytes = wholeOf(one)
    if (bytes.length !== one.size) return 'media.not-stored'
    if (shaOf(bytes) !== one.sha256) return 'file.checksum-mismatch'
    if (!one.isCommitted) one.commits += 1
    one.isCommitted = true
    return null
  }
  return { media, linkOf, begun, begin, commit }
}

const ok = (body: unknown = {}): Answer => ({ status: 200, body })
const ready = { status: 'MEDIA_ANALYSIS_COMPLETE', fileStatus: 'FILE_PROCESSED', errorCode: null } as const

/** The calls of media uploads. */
function mediaCalls(store: ReturnType<typeof mediaStore>) {
  const { media, linkOf, begun, begin, commit } = store
  const cancelled: string[] = []
  /** What the server says of a file after it arrived, by its name; one that is not named is ready. */
  const results = new Map<string, Omit<MediaResult, '_id'>>()
  const begins: number[] = []
  const ofMany: Readonly<Record<string, (ids: readonly string[]) => Answer>> = {
    cancel: (ids) => {
      for (const id of ids) {
        cancelled.push(id)
        media.delete(id)
      }
      return ok()
    },
    results: (ids) =>
      ok({
        data: ids
          .filter((_id) => media.has(_id))
          .map((_id) => ({ _id, ...(results.get(media.get(_id)!.name) ?? ready) })),
      }),
    commits: (ids) => ok({ data: ids.map((_id) => ({ _id, errorCode: commit(media.get(_id)) })) }),
  }
  function answer({ method, url, body }: SentRequest): Answer {
    const [, , id = '', number = ''] = url.split('/')
    if (method === 'PUT' && url.startsWith('/put/')) {
      media.get(id)?.bytes.set(Number(number), body as Buffer)
      return { status: 200, headers: elsewhere }
    }
    if (url.endsWith('/registerTotalMediaCount')) return ok({ marker: {} })
    if (url.endsWith('/medias')) {
      const { files } = body as { readonly files: readonly Announcement[] }
      begins.push(files.length)
      return ok({ data: files.map(begin) })
    }
    const many = ofMany[/\/medias\/(\w+)$/.exec(url)?.[1] ?? '']
    if (many !== undefined) return many((body as { readonly mediaIds: readonly string[] }).mediaIds)
    const one = media.get(url.split('/').at(-2) ?? '')
    if (one === undefined) return refuse(404, 'media.not-found')
    if (url.endsWith('/resume')) return ok({ ...begun(one), isOpenedAgain: one.isCommitted })
    if (url.endsWith('/fail')) one.isFailed = true
    if (url.endsWith('/parts'))
      return ok({ data: (body as { readonly parts: readonly { readonly number: number }[] }).parts.map(linkOf(one)) })
    return ok()
  }
  return { answer, cancelled, results, begins }
}

/** A server of media uploads; `fault` may spoil any request. */
export async function uploadServer(
  fault: (asked: SentRequest) => Fault = () => undefined,
  { sizes = { part: partSize, whole: maxWholeBytes }, through = (origin) => Promise.resolve(origin) }: Given = {},
) {
  let origin = ''
  const store = mediaStore(sizes, () => origin)
  const { answer, cancelled, results, begins } = mediaCalls(store)
  const seen = { putBytes: 0, faults: 0, begins }
  const server = await loopback((asked) => {
    if (asked.method === 'OPTIONS') return { status: 200, headers: elsewhere }
    const wrong = fault(asked)
    const isPut = asked.url.startsWith('/put/')
    if (isPut) seen.putBytes += (asked.body as Buffer).length
    if (wrong !== undefined) seen.faults += 1
    if (wrong === 'before') return 'cut'
    if (wrong === 'unavailable') return refuse(503, 'service.unavailable')
    if (wrong === 'expired' && isPut) return refuse(403, 'file.link-expired')
    const reply = answer(asked)
    return wrong === 'after' ? 'cut' : reply
  })
  origin = await through(server.origin)
  jsdom.reconfigure({ url: `${origin}/` })
  beginSession(aSession())
  return { ...server, media: store.media, cancelled, results, seen, textOf: (one: Stored) => wholeOf(one).toString() }
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

type Memory = UploadPersistence & { readonly stored: Map<string, StoredUpload>; readonly files: Map<string, File> }

/** What a browser keeps across a reload. hasContents: with the files themselves, where they are small. */
export function aMemory(hasContents = false): Memory {
  const stored = new Map<string, StoredUpload>()
  const files = new Map<string, File>()
  return {
    stored,
    files,
    read: (owner) => Promise.resolve([...stored.values()].filter((one) => one.owner === owner)),
    write: (put, removed) => {
      for (const one of put) stored.set(one.key, { ...structuredClone({ ...one, handle: null }), handle: one.handle })
      for (const key of removed) stored.delete(key)
      return Promise.resolve()
    },
    owners: (prefix) =>
      Promise.resolve(
        [...new Set([...stored.values()].map(({ owner }) => owner))].filter((one) => one.startsWith(prefix)),
      ),
    contents: {
      read: (key) => Promise.resolve(files.get(key)),
      write: (key, file) => {
        if (hasContents) files.set(key, file)
        return Promise.resolve()
      },
      remove: (keys) => {
        for (const key of keys) files.delete(key)
        return Promise.resolve()
      },
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
