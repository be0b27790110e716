import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition, servedType } from '../../storage/content-disposition.ts'
import { guard } from '../../storage/hashing.ts'
import type { ObjectInfo, Reading, Storage } from '../../storage/storage.ts'
import { isHangUp } from '../errors.ts'
import { rangeOf } from './files-range.ts'

export type Served = {
  readonly key: string
  readonly contentType: string
  readonly fileName: string
  readonly inline: boolean
  readonly expiresAt: Date
  /** Where known, a whole answer is checked against them while it leaves. */
  readonly size?: number
  readonly sha256?: string
}

/** User content is never code of ours: not sniffed, not scripted, not embedded elsewhere. */
function setHeaders(reply: FastifyReply, served: Served, now: Date): void {
  const seconds = Math.max(0, Math.floor((served.expiresAt.getTime() - now.getTime()) / 1000))
  void reply.headers({
    'content-type': servedType(served.contentType),
    'content-disposition': contentDisposition(served.fileName, served),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${seconds}, no-transform`,
    'accept-ranges': 'bytes',
  })
}

function etagOf(served: Served, info: ObjectInfo): string {
  return served.sha256 === undefined ? `W/"${info.size}-${info.modifiedAt.getTime()}"` : `"${served.sha256}"`
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match']
  if (given === undefined) return false
  return (
    given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  )
}

/** A changed object must come whole: half of the old and half of the new is no file. */
function mayRange(request: FastifyRequest, etag: string): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || (condition === etag && !etag.startsWith('W/'))
}

/** A failed answer is not the object: its headers would let the refusal be cached or saved as the file. */
function refuse(reply: FastifyReply, code: 'file.not-found' | 'file.damaged' | 'file.range-invalid'): never {
  for (const name of ['content-disposition', 'cache-control', 'etag', 'last-modified', 'content-length'])
    reply.removeHeader(name)
  throw new AppError(code)
}

/** The size decides about ranges, so it is asked first; a plain GET learns it from the object itself. */
async function open(storage: Storage, key: string, request: FastifyRequest): Promise<ObjectInfo | Reading | undefined> {
  const { headers, method } = request
  if (method === 'HEAD' || headers.range !== undefined || headers['if-none-match'] !== undefined)
    return storage.stat(key)
  return storage.read(key)
}

function close(opened: ObjectInfo | Reading): void {
  if ('stream' in opened) opened.stream.destroy()
}

/** GET and HEAD of one object, whole or one range, without holding it in memory. */
export async function sendObject(
  storage: Storage,
  served: Served,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await open(storage, served.key, request)
  if (opened === undefined) return refuse(reply, 'file.not-found')
  if (served.size !== undefined && opened.size !== served.size) {
    close(opened)
    return refuse(reply, 'file.damaged')
  }
  const etag = etagOf(served, opened)
  setHeaders(reply, served, now)
  void reply.header('etag', etag).header('last-modified', opened.modifiedAt.toUTCString())
  if (isKnown(request, etag)) return reply.code(304).send()

  const range = mayRange(request, etag) ? rangeOf(request.headers.range, opened.size) : undefined
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${opened.size}`)
    return refuse(reply, 'file.range-invalid')
  }
  const length = range === undefined ? opened.size : range.end - range.start + 1
  void reply.header('content-length', length)
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${opened.size}`)
  if (request.method === 'HEAD') return reply.send()

  const reading = 'stream' in opened ? opened : await storage.read(served.key, range)
  if (reading.size !== opened.size) {
    close(reading)
    return refuse(reply, 'file.damaged')
  }
  const guarded = guard({ size: length, sha256: range === undefined ? served.sha256 : undefined })
  // The failure reaches the reader as a broken answer; without a handler here it would end the process.
  pipeline(reading.stream, guarded).catch((error: unknown) => {
    if (isHangUp(error, request)) request.log.info('left before the answer')
    else request.log.warn({ err: error, key: served.key }, 'file not sent whole')
  })
  return reply.send(guarded)
}
