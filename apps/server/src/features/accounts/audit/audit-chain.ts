import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'

const batch = 2_000
/** Ids are given before the commit: an entry may become visible after later ones were sealed, but not after so many. */
const lateEntries = 100_000
const lockName = 'plumbline audit chain'

type Sealed = { readonly sealNo: string; readonly hash: Buffer }
const start: Sealed = { sealNo: '0', hash: Buffer.alloc(32) }

/**
 * All that the entry says, the same text on every server. People are in it by id alone, so erasing one changes nothing
 * here.
 */
const content = sql<string>`jsonb_build_array(e.id, extract(epoch from e.at), e.actor_id, e.address, e.user_agent, e.corporate_ids, e.action, e.outcome, e.subject_id, e.subject, e.detail)::text`

/** Keyed: someone who can write to the database alone cannot compute the chain again. */
function hashAfter(key: Uint8Array, before: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(before).update(text).digest()
}

async function lastSeal(trx: Transaction<Database>): Promise<Sealed> {
  const row = await trx
    .selectFrom('audit_seal')
    .select(['seal_no', 'hash'])
    .orderBy('seal_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? start : { sealNo: row.seal_no, hash: row.hash }
}

async function sealBatch(trx: Transaction<Database>, key: Uint8Array): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(trx)
  let last = await lastSeal(trx)
  const { rows } = await sql<{ id: string; text: string }>`
    select e.id, ${content} as text from audit_entry e
    where e.id > coalesce((select max(entry_id) from audit_seal), 0) - ${lateEntries} and not exists (select from audit_seal s where s.entry_id = e.id)
    order by e.id limit ${batch}`.execute(trx)
  const seals = rows.map(({ id, text }) => {
    last = { sealNo: String(BigInt(last.sealNo) + 1n), hash: hashAfter(key, last.hash, text) }
    return { seal_no: last.sealNo, entry_id: id, hash: last.hash }
  })
  if (seals.length > 0) await trx.insertInto('audit_seal').values(seals).execute()
  return seals.length
}

/** Runs as a job, every minute: a chain written with each entry would serialise all writers. */
export async function sealAudit(db: Db, key: Uint8Array): Promise<void> {
  while ((await db.transaction().execute((trx) => sealBatch(trx, key))) === batch);
}

export type AuditChain = {
  readonly sealed: number
  readonly unsealed: number
  /** Hash of the last seal; compared with a copy stored elsewhere, it shows whether the end of the log was cut off. */
  readonly head: string
  /** The first that does not fit. */
  readonly broken: string | undefined
}

type Link = { readonly sealNo: string; readonly entryId: string; readonly hash: Buffer; readonly text: string | null }

function faultOf(link: Link, expectedNo: bigint, before: Buffer, key: Uint8Array): string | undefined {
  if (BigInt(link.sealNo) !== expectedNo) return `seal ${expectedNo} is missing`
  if (link.text === null) return `entry ${link.entryId} was removed`
  return hashAfter(key, before, link.text).equals(link.hash) ? undefined : `entry ${link.entryId} was changed`
}

export async function verifyAudit(db: Db, key: Uint8Array): Promise<AuditChain> {
  const {
    rows: [counted],
  } = await sql<{
    count: string
  }>`select count(*) from audit_entry e where not exists (select from audit_seal s where s.entry_id = e.id)`.execute(db)
  const unsealed = Number(counted!.count)
  let [sealed, hash] = [0, start.hash]
  for (;;) {
    const { rows } = await sql<Link>`
      select s.seal_no as "sealNo", s.entry_id as "entryId", s.hash, case when e.id is null then null else ${content} end as text
      from audit_seal s left join audit_entry e on e.id = s.entry_id where s.seal_no > ${sealed} order by s.seal_no limit ${batch}`.execute(
      db,
    )
    for (const link of rows) {
      const broken = faultOf(link, BigInt(sealed) + 1n, hash, key)
      if (broken !== undefined) return { sealed, unsealed, head: hash.toString('hex'), broken }
      sealed += 1
      hash = link.hash
    }
    if (rows.length < batch) return { sealed, unsealed, head: hash.toString('hex'), broken: undefined }
  }
}
