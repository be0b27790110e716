import { AppError } from '@plumbline/contract/errors'
import { isCommonPassword } from '@plumbline/contract/rules/common-passwords'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../../context.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'

/** algorithm 2 is argon2id. */
const kind = { algorithm: 2, parallelism: 1 } as const
const fullCost: PasswordCost = { memoryCost: 65_536, timeCost: 3 }

/** 64 MiB each: without a ceiling, a burst of sign-ins would take the machine's memory. */
const inTurn = limitConcurrency({ atOnce: 4, waiting: 200 })

/** Stored for accounts that have no password yet: only a link by mail sets one. */
export const noPassword = 'none'

export function hashPassword(password: string, cost: PasswordCost = fullCost): Promise<string> {
  return inTurn(() => hash(password, { ...kind, ...cost }))
}

export async function checkPassword(stored: string, password: string): Promise<boolean> {
  return stored !== noPassword && inTurn(() => verify(stored, password))
}

/** The form may not know whose link it follows, so the server says it in words of its own. */
export function refuseOwnWords(password: string, own: readonly string[], field: string): void {
  if (isCommonPassword(password, own)) throw new AppError('password.guessable', { field })
}
