import { AppError } from '@plumbline/contract/errors'
import { isRatingOf, type RatingLevel, type RatingSetup } from '@plumbline/contract/rules/ratings'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ProjectRow } from './info.queries.ts'

type Reader = Db | Transaction<Database>

export const setupOf = (row: Pick<ProjectRow, 'rating_scheme' | 'rating_levels'>): RatingSetup => ({
  scheme: row.rating_scheme,
  levels: row.rating_levels,
})

/** How the project rates its defects. */
export async function ratingSetup(db: Reader, projectId: string): Promise<RatingSetup> {
  const row = await db
    .selectFrom('project')
    .select(['rating_scheme', 'rating_levels'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return setupOf(row)
}

/** Refuses ratings of another scheme, and of a level that was removed since the page was loaded. */
export async function checkRatings(
  db: Reader,
  projectId: string,
  fields: readonly { readonly rating?: string | null | undefined }[],
): Promise<void> {
  const ratings = fields.map(({ rating }) => rating).filter((rating) => typeof rating === 'string')
  if (ratings.length === 0) return
  const setup = await ratingSetup(db, projectId)
  if (!ratings.every((rating) => isRatingOf(setup, rating))) throw new AppError('rating.unknown', { field: 'rating' })
}

/** A removed level would leave defects that a person rated without a rating. */
export async function refuseUsedLevels(
  trx: Transaction<Database>,
  { id, rating_levels }: Pick<ProjectRow, 'id' | 'rating_levels'>,
  levels: readonly RatingLevel[],
): Promise<void> {
  const remaining = new Set(levels.map(({ key }) => key))
  const removed = rating_levels.filter(({ key }) => !remaining.has(key)).map(({ key }) => `own:${key}`)
  if (removed.length === 0) return
  const used = await trx
    .selectFrom('defect')
    .select('id')
    .where('project_id', '=', id)
    .where('rating', '=', sql<string>`any(${removed}::text[])`)
    .limit(1)
    .executeTakeFirst()
  if (used !== undefined) throw new AppError('rating.level-used', { field: 'ratingLevels' })
}
