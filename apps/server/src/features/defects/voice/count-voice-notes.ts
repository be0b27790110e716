import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { partsOfEach } from '../same/merged-chain.ts'
import type { Trx } from '../change-defect.ts'

/** How many voice notes a file names without having them; those of merged defects count with the one they are part of. */
export async function countVoiceNotes(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ whole: string; count: number }>`
    select part.whole, count(*)::int as count
    from voice_note join (${partsOfEach(ids)}) part on part.id = voice_note.defect_id group by part.whole`.execute(db)
  return new Map(rows.map(({ whole, count }) => [whole, count]))
}
