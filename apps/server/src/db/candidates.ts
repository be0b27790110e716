import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connection.ts'

const maxRows = 2_000

/**
 * Rows of a project that can hold a part of a text, by their pairs of characters. Undefined when there are too many to
 * name, or for a single character; a scan in order then finds enough matches soon.
 */
export async function candidatesOf(
  db: Db,
  find: 'find_media_part' | 'find_defect_words',
  projectId: string,
  part: string,
): Promise<RawBuilder<boolean> | undefined> {
  if (Array.from(part).length < 2) return undefined
  const { rows } = await sql<{ id: string }>`select ${sql.ref(find)}(${projectId}, ${part}, ${maxRows}) as id`.execute(
    db,
  )
  return rows.length === maxRows ? undefined : sql<boolean>`id = any(${rows.map(({ id }) => id)}::uuid[])`
}
