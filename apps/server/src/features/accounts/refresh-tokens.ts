import { sessionIdleDays } from '@plumbline/contract/address'
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Only hashes are stored: a reader of the database cannot sign in with them. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function newSalt(): Buffer {
  return randomBytes(32)
}

/**
 * A lost refresh answer is asked for again with the old token and must give the same successor, though only its
 * hash is stored: so the successor is computed from the old token, which the caller holds, and a stored salt.
 */
export function successorOf(token: string, salt: Buffer): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}

export const graceSeconds = 20

/** A session unused since this moment counts as ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionIdleDays * 24 * 3600 * 1000)
}

export type TokenState = 'current' | 'in-grace' | 'reused'

export function stateOf(rotatedAt: Date | null, now: Date): TokenState {
  if (rotatedAt === null) return 'current'
  return now.getTime() - rotatedAt.getTime() <= graceSeconds * 1000 ? 'in-grace' : 'reused'
}
