import { randomBytes } from 'node:crypto'
import { maxSignOnDomains, recordName, recordOf, type signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { lockCorporates } from '../users/users.queries.ts'

type Routes = typeof signOnRoutes
type Trx = Transaction<Database>

const newDomainToken = () => randomBytes(20).toString('hex')

/** Of two corporates that prove one domain at the same moment, one waits and then finds it taken. */
async function requireFree(trx: Trx, corporateId: string, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-on domain ${domain}`}))`.execute(trx)
  const other = await trx
    .selectFrom('sign_on_domain')
    .select('id')
    .where('domain', '=', domain)
    .where('corporate_id', '!=', corporateId)
    .where('proof', 'is not', null)
    .executeTakeFirst()
  if (other !== undefined) throw new AppError('domain.taken', { field: 'domain' })
}

export async function addDomain(call: Call, { params, body }: Input<Routes['addDomain']>): Promise<void> {
  const { corporateId } = params
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const domains = await trx
      .selectFrom('sign_on_domain')
      .select('domain')
      .where('corporate_id', '=', corporateId)
      .execute()
    if (domains.some(({ domain }) => domain === body.domain)) return
    if (domains.length >= maxSignOnDomains) throw new AppError('domain.too-many')
    await trx
      .insertInto('sign_on_domain')
      .values({ id: v7(), corporate_id: corporateId, domain: body.domain, proof: null, token: newDomainToken() })
      .execute()
    await audit(trx, { ...actorOf(call), action: 'domain.add', corporateIds: [corporateId], subject: body.domain })
  })
}

type OfDomain = { readonly corporateId: string; readonly domainId: string }

function findDomain(db: Trx | Call['db'], { corporateId, domainId }: OfDomain) {
  return db
    .selectFrom('sign_on_domain')
    .select(['domain', 'proof', 'token'])
    .where('id', '=', domainId)
    .where('corporate_id', '=', corporateId)
    .executeTakeFirst()
}

export async function proveDomain(call: Call, { params }: Input<Routes['proveDomain']>): Promise<void> {
  const asked = await findDomain(call.db, params)
  if (asked === undefined) throw new AppError('domain.not-found')
  if (asked.proof !== null) return
  const records = await call.txtRecords(recordName(asked.domain))
  if (!records.includes(recordOf(asked.token))) throw new AppError('domain.record-missing')
  await call.unscopedDb.transaction().execute(async (trx) => {
    await requireFree(trx, params.corporateId, asked.domain)
    const proven = await trx
      .updateTable('sign_on_domain')
      .set({ proof: 'dns' })
      .where('id', '=', params.domainId)
      .where('corporate_id', '=', params.corporateId)
      .where('proof', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (proven === undefined) return
    await audit(trx, {
      ...actorOf(call),
      action: 'domain.prove',
      corporateIds: [params.corporateId],
      subject: asked.domain,
      detail: { proof: 'dns' },
    })
  })
}

/** Without a proven domain no member could sign in through it, so it must not be required any longer. */
async function releaseWithoutDomains(call: Call, trx: Trx, corporateId: string): Promise<void> {
  const released = await trx
    .updateTable('sign_on')
    .set({ is_required: false })
    .where('corporate_id', '=', corporateId)
    .where('is_required', '=', true)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('sign_on_domain')
            .select('id')
            .where('corporate_id', '=', corporateId)
            .where('proof', 'is not', null),
        ),
      ),
    )
    .returning('corporate_id')
    .executeTakeFirst()
  if (released !== undefined)
    await audit(trx, { ...actorOf(call), action: 'sign-on.release', corporateIds: [corporateId] })
}

export async function removeDomain(call: Call, { params }: Input<Routes['removeDomain']>): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [params.corporateId])
    const removed = await trx
      .deleteFrom('sign_on_domain')
      .where('id', '=', params.domainId)
      .where('corporate_id', '=', params.corporateId)
      .returning('domain')
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('domain.not-found')
    await audit(trx, {
      ...actorOf(call),
      action: 'domain.delete',
      corporateIds: [params.corporateId],
      subject: removed.domain,
    })
    await releaseWithoutDomains(call, trx, params.corporateId)
  })
}

export async function listDomains(call: Call): Promise<Reply<Routes['listDomains']>> {
  const rows = await call.db
    .selectFrom('sign_on_domain')
    .innerJoin('corporate', 'corporate.id', 'sign_on_domain.corporate_id')
    .leftJoin('sign_on', 'sign_on.corporate_id', 'sign_on_domain.corporate_id')
    .select([
      'sign_on_domain.id',
      'sign_on_domain.domain',
      'sign_on_domain.proof',
      'sign_on_domain.created_at',
      'corporate.id as corporateId',
      'corporate.name',
      'sign_on.issuer',
      'sign_on.is_required',
    ])
    .orderBy('sign_on_domain.domain')
    .orderBy('sign_on_domain.id')
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      domain: row.domain,
      proof: row.proof,
      corporate: { _id: row.corporateId, name: row.name },
      issuer: row.issuer,
      isRequired: row.is_required === true,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** The operator vouches for it, where a company cannot write to its DNS. */
export async function setDomain(call: Call, { body }: Input<Routes['setDomain']>): Promise<void> {
  const { domain, corporateId } = body
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const corporate = await trx.selectFrom('corporate').select('id').where('id', '=', corporateId).executeTakeFirst()
    if (corporate === undefined) throw new AppError('corporate.not-found')
    await requireFree(trx, corporateId, domain)
    await trx
      .insertInto('sign_on_domain')
      .values({ id: v7(), corporate_id: corporateId, domain, proof: 'operator', token: newDomainToken() })
      .onConflict((conflict) =>
        conflict
          .columns(['corporate_id', 'domain'])
          .doUpdateSet({ proof: 'operator' })
          .where('sign_on_domain.proof', 'is', null),
      )
      .execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'domain.prove',
      corporateIds: [corporateId],
      subject: domain,
      detail: { proof: 'operator' },
    })
  })
}
