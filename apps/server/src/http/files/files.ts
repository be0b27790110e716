import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { typeOfKey } from '../../storage/content-disposition.ts'
import { isKey } from '../../storage/keys.ts'
import { openLink, openPrefix, type Link } from '../../storage/links.ts'
import { partLength } from '../../storage/parts.ts'
import type { Storage } from '../../storage/storage.ts'
import { sendObject } from './files-reply.ts'

export type FilesContext = {
  readonly storage: Storage
  /** `signed-url` of the server's secrets. */
  readonly secret: Uint8Array
  readonly now: () => Date
}

type Allowed<V extends Link['verb']> = Extract<Link, { verb: V }>

function keyOf(request: FastifyRequest): string {
  const key = (request.params as { '*': string })['*']
  if (!isKey(key)) throw new AppError('file.link-invalid')
  return key
}

function linkOf<V extends Link['verb']>(
  { secret, now }: FilesContext,
  request: FastifyRequest,
  verbs: readonly V[],
): Allowed<V> {
  const { link: text } = request.query as { link?: unknown }
  if (typeof text !== 'string') throw new AppError('file.link-invalid')
  const link = openLink(secret, text, now())
  if (link.key !== keyOf(request) || !(verbs as readonly string[]).includes(link.verb))
    throw new AppError('file.link-invalid')
  return link as Allowed<V>
}

/** Everything that can be refused is refused here, before the first byte is read. */
function checkHeaders(request: FastifyRequest, size: number, contentType: string | undefined): void {
  if (request.headers['content-length'] !== String(size) || request.headers['content-encoding'] !== undefined)
    throw new AppError('file.size-mismatch')
  if (contentType !== undefined && request.headers['content-type'] !== contentType)
    throw new AppError('input.unsupported-type')
}

/** A request without a body has no stream. */
const bytesOf = (request: FastifyRequest): Readable | Uint8Array =>
  (request.body as IncomingMessage | undefined) ?? new Uint8Array()

async function receive(context: FilesContext, request: FastifyRequest): Promise<{ size: number; sha256: string }> {
  const link = linkOf(context, request, ['put', 'part'])
  if (link.verb === 'put') {
    checkHeaders(request, link.size, link.contentType)
    const { size, sha256 } = await context.storage.put(link.key, bytesOf(request), link)
    return { size, sha256 }
  }
  const size = partLength(link, link.number)
  checkHeaders(request, size, undefined)
  await context.storage.part(
    link,
    { number: link.number, sha256: link.partSha256, prefixSha256: link.partPrefixSha256 },
    bytesOf(request),
  )
  return { size, sha256: link.partSha256 }
}

/**
 * The disk store's signed links (S3 serves its own), and for both stores `/files/p/<grant>/<key>`, where one signature
 * opens many small objects. Neither asks for a session: the link is the permission.
 */
export async function registerFiles(app: FastifyInstance, context: FilesContext): Promise<void> {
  const { storage, secret, now } = context
  // A scope of its own: here bodies are streams, while everywhere else they are small JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    const options = { compress: false as const, schema: { hide: true } }

    scope.route({
      ...options,
      method: ['GET', 'HEAD'],
      url: '/files/p/:grant/*',
      handler: (request, reply) => {
        const key = keyOf(request)
        const expiresAt = openPrefix(secret, (request.params as { grant: string }).grant, key, now())
        const fileName = key.slice(key.lastIndexOf('/') + 1)
        return sendObject(
          storage,
          { key, contentType: typeOfKey(key), fileName, inline: true, expiresAt },
          now(),
          request,
          reply,
        )
      },
    })
    if (storage.kind !== 'disk') return

    scope.route({
      ...options,
      method: ['GET', 'HEAD'],
      url: '/files/o/*',
      handler: (request, reply) => {
        const { expires, ...link } = linkOf(context, request, ['get'])
        return sendObject(storage, { ...link, expiresAt: new Date(expires * 1000) }, now(), request, reply)
      },
    })
    scope.route({ ...options, method: 'PUT', url: '/files/o/*', handler: (request) => receive(context, request) })
  })
}
