import { AppError } from '@plumbline/contract/errors'
import { hash, verify } from '@node-rs/argon2'

/** algorithm 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** 64 MiB each: without a ceiling, a burst of sign-ins would take the machine's memory. */
const atOnce = 4
const waitingAtMost = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError('service.unavailable', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

export function checkPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password))
}
