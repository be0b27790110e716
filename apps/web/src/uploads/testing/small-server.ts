import { createHash } from 'node:crypto'
import { aSession, loopback, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { beginSession } from '../../api/session/session.ts'
import { hashFile } from '../file-hash.ts'
import { browserLocks } from '../queue-locks.ts'
import type { UploadPersistence } from '../upload-persistence.ts'
import { elsewhere, refuse } from './upload-server.ts'

type Announced = { readonly _id: string; readonly size: number; readonly sha256: string }
type File = Announced & { content: Buffer | undefined; isStored: boolean }

/** Stores attachments and pictures and checks their hashes as ours does. fault: answers instead of the server. */
export async function smallServer(fault: (asked: SentRequest) => Answer | undefined = () => undefined) {
  const files = new Map<string, File>()
  let pictures = 0
  const target = ({ _id, ...announced }: Announced) => {
    files.set(_id, files.get(_id) ?? { _id, ...announced, content: undefined, isStored: false })
    return { _id, uploadUrl: `${server.origin}/put/${_id}`, contentType: '', headers: {} }
  }
  function commit(one: File): Answer {
    if (one.content === undefined) return refuse(409, 'attachment.not-sent')
    if (createHash('sha256').update(one.content).digest('hex') !== one.sha256)
      return refuse(400, 'file.checksum-mismatch')
    one.isStored = true
    const rest = { markerId: one._id, name: 'x', contentType: '', createdBy: '', createdAt: new Date(0).toISOString() }
    return { status: 200, body: { _id: one._id, size: one.size, isStored: true, ...rest } }
  }
  function answer({ method, url, body }: SentRequest): Answer {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}(?=\/commit$|$)/.exec(url)?.[0] ?? ''
    const one = files.get(id)
    if (method === 'PUT' && one !== undefined) {
      one.content = body as Buffer
      return { status: 200, headers: elsewhere }
    }
    if (method === 'DELETE') {
      files.delete(id)
      return { status: 200, body: {} }
    }
    if (url.endsWith('/commit')) return one === undefined ? refuse(404, 'attachment.not-found') : commit(one)
    if (url.endsWith('/workspaceAttachments'))
      return { status: 200, body: { data: (body as { files: readonly Announced[] }).files.map(target) } }
    pictures += 1
    const _id = `01890000-0000-7000-8000-${String(pictures).padStart(12, '0')}`
    return { status: 200, body: target({ ...(body as Announced), _id }) }
  }
  const server = await loopback((asked) =>
    asked.method === 'OPTIONS' ? { status: 200, headers: elsewhere } : (fault(asked) ?? answer(asked)),
  )
  beginSession(aSession())
  const asked = (method: string) => server.asked.filter((one) => one.method === method)
  return { ...server, files, asked }
}

export const queueSettings = (persistence: UploadPersistence) => ({
  owner: 'me',
  persistence,
  locks: browserLocks('me'),
  hasher: { hash: (file: Blob) => hashFile(file, 4, Infinity), stop: () => undefined },
  backoffMs: [1, 4] as const,
  restMs: 5,
  sweepMs: 20,
})
