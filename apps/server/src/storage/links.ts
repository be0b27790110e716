import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'
import { checkPrefix, isKey } from './keys.ts'
import { maxLinkSeconds } from './storage.ts'

const object = { key: z.string().refine(isKey), size: z.int().min(0), sha256: z.string(), contentType: z.string() }
const expires = z.int()

/** What a link of the disk store allows; nothing but this. */
const Link = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('put'), expires, ...object }),
  z.strictObject({
    verb: z.literal('part'),
    expires,
    ...object,
    id: z.string(),
    partSize: z.int(),
    number: z.int(),
    partSha256: z.string(),
    partPrefixSha256: z.string().optional(),
  }),
  z.strictObject({ verb: z.literal('get'), expires, ...object, fileName: z.string(), inline: z.boolean() }),
])
export type Link = z.infer<typeof Link>

function signatureOf(secret: Uint8Array, purpose: 'link' | 'prefix', text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares the text, not the bytes it decodes to: several texts decode to the same bytes. */
function isSigned(secret: Uint8Array, purpose: 'link' | 'prefix', text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, text))]
  return given.length === right.length && timingSafeEqual(given, right)
}

export function expiryOf(now: Date, seconds: number): Date {
  if (!(seconds > 0 && seconds <= maxLinkSeconds)) throw new RangeError(`a link lives 1 to ${maxLinkSeconds} seconds`)
  return new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000)
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

export function signLink(secret: Uint8Array, link: Link): string {
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${payload}.${signatureOf(secret, 'link', payload)}`
}

export function openLink(secret: Uint8Array, text: string, now: Date): Link {
  const [payload = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0 || !isSigned(secret, 'link', payload, signature)) throw new AppError('file.link-invalid')
  const link = Link.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!link.success) throw new AppError('file.link-invalid')
  if (link.data.expires <= secondsOf(now)) throw new AppError('file.link-expired')
  return link.data
}

/** Where one signature opens every object under a prefix. Relative: the page's own origin serves it. */
export function signPrefix(secret: Uint8Array, prefix: string, expiresAt: Date): string {
  const expires = secondsOf(expiresAt)
  return `/files/p/${expires}.${signatureOf(secret, 'prefix', `${expires}\n${checkPrefix(prefix)}`)}/${prefix}`
}

/**
 * The same for everyone during five minutes, and then five to ten minutes away: the browser's cache can serve a second
 * look.
 */
export function prefixExpiry(now: Date): Date {
  const window = 300_000
  return new Date(Math.ceil((now.getTime() + window + 1) / window) * window)
}

/** Checks `<expiry>.<signature>` against every folder above the key; answers when it ends. */
export function openPrefix(secret: Uint8Array, grant: string, key: string, now: Date): Date {
  const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(grant) ?? []
  if (expires === undefined || signature === undefined || !isKey(key)) throw new AppError('file.link-invalid')
  const folders = key.split('/').slice(0, -1)
  const prefixes = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`)
  if (!prefixes.some((prefix) => isSigned(secret, 'prefix', `${expires}\n${prefix}`, signature)))
    throw new AppError('file.link-invalid')
  if (Number(expires) <= secondsOf(now)) throw new AppError('file.link-expired')
  return new Date(Number(expires) * 1000)
}
