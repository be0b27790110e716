import { readFileSync } from 'node:fs'
import { checkPassword, hashPassword } from '../apps/server/src/features/accounts/passwords.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aPassword, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { sessionAddresses } from '../packages/contract/src/address.ts'
import { median, type Figure } from './support/bench.ts'
import { withDatabase, withServer } from './support/with-api.ts'

const parallel = 50
const rounds = 3
const seconds = 5
const hashMiB = 64
const hashConcurrency = 4

function residentMiB(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function fill(databaseUrl: string): Promise<readonly string[]> {
  const { db, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const emails: string[] = []
  for (let count = 0; count < parallel; count += 1)
    emails.push((await aUser(db, { roles: [[corporate.id, 'corporate-standard']] })).email)
  await close()
  return emails
}

/** Each person from an address of their own: the delay after wrong passwords must not slow down what is measured. */
async function signIn(origin: string, email: string, index: number): Promise<void> {
  const answer = await fetch(origin + sessionAddresses.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index + 1}` },
    body: JSON.stringify({ email, password: aPassword }),
  })
  await answer.json()
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
}

async function perSecond(atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  let done = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      while (performance.now() < begun + seconds * 1000) {
        await work(index)
        done += 1
      }
    }),
  )
  // Requests in flight at the end are finished and counted, so their time counts as well.
  return done / ((performance.now() - begun) / 1000)
}

/** Beside nothing but the hashing itself, as many at once as the server allows itself. */
export function signIns(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const emails = await fill(databaseUrl)
    const stored = await hashPassword(aPassword)
    return withServer('api.ts', databaseUrl, async (origin, pid) => {
      await signIn(origin, emails[0]!, 0)
      const idle = residentMiB(pid, 'VmRSS')
      const found = { ours: [] as number[], bare: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        found.ours.push(await perSecond(parallel, (index) => signIn(origin, emails[index]!, index)))
        found.bare.push(await perSecond(hashConcurrency, async () => void (await checkPassword(stored, aPassword))))
      }
      const [ours, bare, peak] = [median(found.ours), median(found.bare), residentMiB(pid, 'VmHWM')]
      const grown = peak - idle
      const maxMiB = hashConcurrency * hashMiB
      return [
        {
          name: `sign-ins, ${parallel} in parallel`,
          ours: `${ours.toFixed(1)}/s`,
          anchor: `argon2id alone ${bare.toFixed(1)}/s`,
          result: (ours / bare).toFixed(2),
          reach: '>= 0.70',
          isReached: ours / bare >= 0.7,
        },
        {
          name: 'memory while they sign in',
          ours: `${idle.toFixed(0)} -> ${peak.toFixed(0)} MiB`,
          anchor: `${hashConcurrency} hashes of ${hashMiB} MiB = ${maxMiB} MiB`,
          result: (grown / maxMiB).toFixed(2),
          reach: '<= 1.50',
          isReached: grown / maxMiB <= 1.5,
        },
      ]
    })
  })
}
