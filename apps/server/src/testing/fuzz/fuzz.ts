import { auditActions, type AuditAction } from '@plumbline/contract/accounts/audit-actions'
import fc from 'fast-check'
import { roles } from '@plumbline/contract/roles'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Db } from '../../db/connection.ts'
import { hashToken, newToken } from '../../features/accounts/refresh-tokens.ts'
import { aUser } from '../builders/builders.ts'
import { aKey } from '../builders/integration-builders.ts'
import { aShare } from '../builders/share-builders.ts'
import { signTicket } from '../../features/shares/share-ticket.ts'
import { bodyOf, judgeBy, type Judge } from './fuzz-verdict.ts'
import { askings, operationsOf, type Asking, type Document } from './fuzz-requests.ts'
import { self, type Known } from './fuzz-values.ts'
import { snapshotTables } from './restore-tables.ts'
import type { TestApp } from '../test-app.ts'
import { anInvitation, aWorld, foreignWord, type Person, type Place, type World } from '../world.ts'

export type Outcome = {
  readonly faults: readonly string[]
  readonly asked: number
  /**
   * How often each status was answered, and how many calls succeeded at least once: a fuzzer that is only refused finds
   * nothing.
   */
  readonly statuses: Readonly<Record<number, number>>
  readonly succeeded: ReadonlySet<string>
}

const atOnce = 16
const chunk = 500

type Stage = {
  readonly plumbline: TestApp
  readonly world: World
  readonly people: readonly Person[]
  readonly judge: Judge
  readonly mend: () => Promise<void>
}

/** Links and tokens that are good once, until everything is put back. */
async function secretsOf(db: Db, { own, colleagueId }: World, person: Person): Promise<readonly string[]> {
  const [verify, reset, invited, refresh] = [newToken(), newToken(), newToken(), newToken()]
  const expires_at = new Date(Date.now() + 3600 * 1000)
  const links = [
    [verify, 'verify-email'],
    [reset, 'reset-password'],
  ] as const
  await db
    .insertInto('account_link')
    .values(
      links.map(([token, kind]) => ({ hash: hashToken(token), kind, user_id: colleagueId, expires_at, used_at: null })),
    )
    .execute()
  const invitationId = await anInvitation(db, own.assigned.corporateId)
  await db
    .updateTable('invitation')
    .set({ token_hash: hashToken(invited) })
    .where('id', '=', invitationId)
    .execute()
  await db
    .insertInto('refresh_token')
    .values({ hash: hashToken(refresh), session_id: person.sessionId, rotated_at: null, successor_salt: null })
    .execute()
  return [verify, reset, invited, refresh, refresh, 'x', 'a'.repeat(43)]
}

async function knownTo({ db, context }: TestApp, world: World, people: readonly Person[]): Promise<Known> {
  const { own, strict, foreign, colleagueId, agencyId } = world
  const guest = await aUser(db, { name: 'Grace Murray', roles: [[foreign.assigned.corporateId, 'corporate-standard']] })
  const first = people[0]!
  const share = await aShare(db, own.assigned)
  const ticketFor = (id: string) => signTicket(context.secrets['signed-url'], id, context.now())
  // Each comparison costs a hash of 64 MiB; and a caller signed in as the guest would rightly see the guest's projects.
  await db.updateTable('app_user').set({ password_hash: 'none' }).where('id', '!=', first.id).execute()
  const places = [
    own.assigned,
    own.assigned,
    own.assigned,
    own.unassigned,
    own.expired,
    strict.assigned,
    foreign.assigned,
  ]
  const of = (name: keyof Place) => places.map((place) => place[name])
  const ids = {
    corporateId: of('corporateId'),
    projectId: of('projectId'),
    workspaceId: of('workspaceId'),
    inspectionId: of('inspectionId'),
    agentIds: [agencyId, ...of('corporateId')],
    userId: [
      self.userId,
      self.userId,
      self.userId,
      colleagueId,
      colleagueId,
      guest.id,
      first.id,
      ...people.map(({ id }) => id),
    ],
    sessionId: [self.sessionId, foreign.sessionId, first.sessionId],
    invitationId: [await anInvitation(db, own.assigned.corporateId), foreign.invitationId],
    imageId: [...of('thermalId'), ...of('mediaId')],
    photoId: of('mediaId'),
    annotationId: of('annotationId'),
    annotationIds: of('annotationId'),
    defectId: of('defectId'),
    defectIds: of('defectId'),
    earlierId: of('defectId'),
    commentId: of('commentId'),
    noteId: of('taskId'),
    viewId: [world.foreign.viewId],
    keyId: [world.foreign.keyId],
    shareId: [share.id, world.foreign.shareId],
    code: ['0'.repeat(16), '0000-0000-0000-0000', 'x'],
    ticket: [ticketFor(share.id), ticketFor(share.id), ticketFor(world.own.unassigned.projectId), 'x'],
  }
  return {
    ids: { ...ids, '': Object.values(ids).flat() },
    emails: [
      guest.email,
      ...people.slice(0, 4).map(({ email }) => email),
      'someone@gmail.com',
      'UPPER@Example.com',
      'a b@example.com',
      'a@b@example.com',
    ],
    secrets: await secretsOf(db, world, first),
  }
}

function filledIn(text: string, person: Person | undefined): string {
  return person === undefined
    ? text
    : text.replaceAll(self.userId, person.id).replaceAll(self.sessionId, person.sessionId)
}

function send(
  { plumbline, people }: Stage,
  { asker, method, url, headers, payload, address }: Asking,
): Promise<LightMyRequestResponse> {
  const person = typeof asker === 'number' ? people[asker] : undefined
  const authorization =
    person === undefined ? (typeof asker === 'object' ? asker.authorization : undefined) : `Bearer ${person.token}`
  return plumbline.app.inject({
    method: method as 'GET',
    url: filledIn(url, person),
    remoteAddress: headers['x-forwarded-for'] === undefined ? address : '127.0.0.1',
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? filledIn(payload, person) : payload }),
  })
}

function leaks({ people, world }: Stage, { asker }: Asking, answer: LightMyRequestResponse): boolean {
  if (typeof asker === 'number' && people[asker]!.role.startsWith('system-')) return false
  const { projectId, workspaceId, inspectionId } = world.foreign.unassigned
  return [foreignWord.toLowerCase(), projectId, workspaceId, inspectionId, world.foreign.userId].some((thing) =>
    bodyOf(answer).toLowerCase().includes(thing),
  )
}

/** The log takes nothing back: exporting it would soon be most of the work. */
async function forget({ db }: TestApp, actions: readonly AuditAction[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_entry disable trigger append_only`.execute(trx)
    await trx.deleteFrom('audit_entry').where('action', 'in', actions).execute()
    await sql`alter table audit_entry enable trigger append_only`.execute(trx)
  })
}

/**
 * A system-admin among the callers may have linked the corporates for a moment, which rightly stands in the logs of
 * both: only what is still answered after unlinking them is a leak.
 */
async function stillLeaks(stage: Stage, asking: Asking): Promise<boolean> {
  await stage.mend()
  await forget(stage.plumbline, ['corporate.settings'])
  await wait(300)
  return leaks(stage, asking, await send(stage, asking))
}

/** The beginning of an answer, or where it speaks of the other corporate. */
function around(text: string): string {
  const from = Math.max(0, text.indexOf(foreignWord) - 300)
  return text.slice(from, from + 500)
}

function shown(asking: Asking, stage: Stage, answer: LightMyRequestResponse): string {
  const who = typeof asking.asker === 'number' ? stage.people[asking.asker]!.label : JSON.stringify(asking.asker)
  const { method, url, headers, payload } = asking
  return `${who} ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(payload).slice(0, 400)} -> ${answer.statusCode} ${around(bodyOf(answer))}`
}

/** Keys with every scope, and for one project alone. They act in a corporate whose plan has the API. */
async function keysOf({ db }: TestApp, world: World): Promise<readonly Person[]> {
  const { corporateId, projectId } = world.strict.assigned
  await db.updateTable('corporate').set({ is_saas: false }).where('id', '=', corporateId).execute()
  const maker = world.careful['corporate-admin']
  const made = await Promise.all([
    aKey({ db }, { corporateId, userId: maker.id }),
    aKey({ db }, { corporateId, userId: maker.id, projectIds: [projectId] }),
  ])
  return made.map(({ token }, index) => ({ ...maker, token, label: `key ${index}` }))
}

export type Amount = {
  readonly seed: number
  readonly requests: number
  /** One call alone, by its operationId. */ readonly only?: string
}

/** Asks the api of a fresh world what its own description allows, and nearly allows. The same seed asks the same. */
export async function fuzz(plumbline: TestApp, { seed, requests, only }: Amount): Promise<Outcome> {
  const world = await aWorld(plumbline)
  const people = [
    ...roles.flatMap((role) => world.people[role]),
    world.careless['corporate-admin'],
    world.careful['corporate-admin'],
    world.deleted,
    ...(await keysOf(plumbline, world)),
  ]
  const document = (await plumbline.app.inject('/openapi.json')).json<Document>()
  const known = await knownTo(plumbline, world, people)
  const stage: Stage = { plumbline, world, people, judge: judgeBy(document), mend: await snapshotTables(plumbline.db) }
  const operations = operationsOf(document).filter(({ id }) => only === undefined || id === only)
  const arbitrary = askings(operations, known, people.length)
  const faults: string[] = []
  const statuses: Record<number, number> = {}
  const succeeded = new Set<string>()

  async function one(asking: Asking): Promise<boolean> {
    const answer = await send(stage, asking)
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    const fault = stage.judge(asking, answer)
    if (fault !== undefined) faults.push(`the answer ${fault}: ${shown(asking, stage, answer)}`)
    if (answer.statusCode === 200) {
      const path = asking.url.split('?')[0] ?? ''
      const operation = operations.find(
        ({ method, path: template }) =>
          method === asking.method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
      if (operation !== undefined) succeeded.add(operation.id)
    }
    if (leaks(stage, asking, answer) && (await stillLeaks(stage, asking)))
      faults.push(`the answer tells of the other corporate: ${shown(asking, stage, answer)}`)
    return answer.statusCode === 200 && asking.method !== 'GET'
  }

  let asked = 0
  for (let part = 0; asked < requests && faults.length < 20; part += 1) {
    const drawn = fc.sample(arbitrary, { seed: (seed + part) | 0, numRuns: Math.min(chunk, requests - asked) })
    for (let next = 0; next < drawn.length; next += atOnce) {
      const changed = await Promise.all(drawn.slice(next, next + atOnce).map(one))
      if (changed.includes(true)) await stage.mend()
    }
    asked += drawn.length
    await forget(plumbline, auditActions)
  }
  return { faults, asked, statuses, succeeded }
}
