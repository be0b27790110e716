import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { tokenLength } from '@plumbline/contract/shares/share-addresses'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newShareToken(): string {
  return Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('')
}

/** 131 random bits need no slow hash: there are too many to try. */
export function hashShareToken(token: string): Buffer {
  return createHash('sha256').update(`share\n${token}`).digest()
}

const ticketMs = 12 * 3600 * 1000

function signatureOf(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`share-ticket\n${text}`).digest('base64url')
}

/** Given for a token and its password. It stands in addresses of pictures, so it is short-lived and no token. */
export function signTicket(secret: Uint8Array, shareId: string, now: Date): string {
  const text = `${shareId}.${now.getTime() + ticketMs}`
  return `${text}.${signatureOf(secret, text)}`
}

/** The link a ticket was given for; undefined: it is none of ours, or too old. */
export function openTicket(secret: Uint8Array, ticket: string, now: Date): string | undefined {
  const [, text = '', shareId, expires, signature = ''] =
    /^(([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket) ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, text))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return Number(expires) > now.getTime() ? shareId : undefined
}
