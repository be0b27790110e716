import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from './turns.ts'

/** algorithm 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** 64 MiB each: without a ceiling, a burst of sign-ins would take the machine's memory. */
const inTurn = takeTurns({ atOnce: 4, waiting: 200 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

export function checkPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password))
}
