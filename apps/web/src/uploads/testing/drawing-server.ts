import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'
import { createHash } from 'node:crypto'
import { aSession, loopback, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { beginSession } from '../../api/session/session.ts'
import { createDrawingUploads } from '../drawings/drawing-uploads.ts'
import { hashFile } from '../file-hash.ts'
import { browserLocks } from '../queue-locks.ts'
import type { UploadPersistence } from '../upload-persistence.ts'
import { aMemory, elsewhere, refuse } from './upload-server.ts'

const of = { corporateId: '01890000-0000-7000-8000-000000000001', workspaceId: '01890000-0000-7000-8000-000000000003' }

type Announcement = {
  readonly _id: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  readonly drawing: { readonly name: string; readonly category: DrawingUpload['category'] }
  readonly replaces?: string
}
type Stored = Announcement & { readonly parts: Map<number, Buffer>; isCommitted: boolean }
/** What the server says of a file after it arrived. */
export type Opening = Partial<Pick<DrawingUpload, 'state' | 'percent' | 'pages' | 'errorCode' | 'layoutIds'>>

type World = {
  readonly partSize?: number
  /** Answers instead of the server. */
  readonly fault?: (asked: SentRequest) => Answer | undefined
  /** In this order; the last again and again. */
  readonly openings?: readonly Opening[]
}

const becameDrawing: Opening = { state: 'done', layoutIds: ['01890000-0000-7000-8000-00000000000b'] }

/** Stores the parts of drawings and checks their hashes as ours does. */
export async function drawingServer({ partSize = 4, fault, openings = [becameDrawing] }: World = {}) {
  const files = new Map<string, Stored>()
  const waiting = [...openings]
  const textOf = ({ parts }: Stored) =>
    Buffer.concat([...parts.keys()].toSorted((a, b) => a - b).map((number) => parts.get(number)!)).toString()
  const begun = (one: Stored) => ({
    _id: one._id,
    state: one.isCommitted ? 'opening' : 'sending',
    partSize,
    parts: Math.ceil(one.size / partSize),
    sentParts: one.isCommitted ? [] : [...one.parts.keys()],
  })
  const shown = ({ _id, fileName, size, drawing, replaces }: Stored): DrawingUpload => ({
    _id,
    fileName,
    size,
    state: 'opening',
    category: drawing.category,
    name: drawing.name,
    replaces: replaces ?? null,
    errorCode: null,
    percent: 0,
    pages: [],
    layoutIds: [],
    failures: [],
    ...(waiting.length > 1 ? waiting.shift() : waiting[0]),
  })
  function commit(one: Stored): Answer {
    const text = textOf(one)
    if (text.length !== one.size) return refuse(400, 'file.size-mismatch')
    if (createHash('sha256').update(text).digest('hex') !== one.sha256) return refuse(400, 'file.checksum-mismatch')
    one.isCommitted = true
    return { status: 200, body: shown(one) }
  }
  function answer({ method, url, body }: SentRequest): Answer {
    const [, , id = '', number = ''] = url.split('/')
    if (method === 'PUT') {
      files.get(id)?.parts.set(Number(number), body as Buffer)
      return { status: 200, headers: elsewhere }
    }
    if (url.endsWith('/uploads')) {
      const given = body as Announcement
      const one = files.get(given._id) ?? { ...given, parts: new Map<number, Buffer>(), isCommitted: false }
      files.set(one._id, one)
      return { status: 200, body: begun(one) }
    }
    const [, uploadId = '', call] = /uploads\/([^/]+)(?:\/(\w+))?$/.exec(url) ?? []
    const one = files.get(uploadId)
    if (one === undefined) return refuse(404, 'drawing.upload-not-found')
    if (method === 'DELETE') {
      files.delete(uploadId)
      return { status: 200, body: {} }
    }
    if (call === 'resume') return { status: 200, body: begun(one) }
    if (call === 'commit') return commit(one)
    if (call !== 'parts') return { status: 200, body: shown(one) }
    const parts = (body as { parts: readonly { readonly number: number }[] }).parts
    const links = parts.map((part) => ({
      number: part.number,
      uploadUrl: `${server.origin}/put/${uploadId}/${part.number}`,
      headers: {},
    }))
    return { status: 200, body: { data: links } }
  }
  const server = await loopback((asked) =>
    asked.method === 'OPTIONS' ? { status: 200, headers: elsewhere } : (fault?.(asked) ?? answer(asked)),
  )
  beginSession(aSession())
  const asked = (method: string, ending: string | RegExp) =>
    server.asked.filter(
      (one) => one.method === method && (typeof ending === 'string' ? one.url.endsWith(ending) : ending.test(one.url)),
    )
  return { ...server, files, asked, textOf }
}

export function aDrawingQueue(persistence: UploadPersistence = aMemory(), partSize = 4) {
  return createDrawingUploads(of, {
    owner: 'me',
    persistence,
    locks: browserLocks('me'),
    hasher: { hash: (file) => hashFile(file, partSize, 0), stop: () => undefined },
    backoffMs: [1, 4],
    restMs: 5,
    sweepMs: 20,
    pollMs: 5,
  })
}
