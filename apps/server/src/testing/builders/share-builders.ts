import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { ShareLinkTable } from '../../db/schema/shares.ts'
import { hashShareToken, newShareToken } from '../../features/shares/share-ticket.ts'

type Place = { readonly corporateId: string; readonly projectId: string; readonly inspectionId: string }

/** Shows everything, without blur, and lives for a year. */
export async function aShare(
  db: Db,
  { corporateId, projectId, inspectionId }: Place,
  given: Partial<Insertable<ShareLinkTable>> = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token] = [v7(), newShareToken()]
  await db
    .insertInto('share_link')
    .values({
      id,
      corporate_id: corporateId,
      project_id: projectId,
      inspection_id: inspectionId,
      label: 'Owner',
      shows_defects: true,
      shows_photos: true,
      shows_elevations: true,
      shows_reports: true,
      may_comment: true,
      is_blurred: false,
      hash: hashShareToken(token),
      password_hash: null,
      created_by: null,
      expires_at: new Date(Date.now() + 365 * 24 * 3600 * 1000),
      ...given,
    })
    .execute()
  return { id, token }
}

/** A secret address of a person's calendar. */
export async function aFeed(
  db: Db,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
): Promise<string> {
  const id = v7()
  await db
    .insertInto('calendar_feed')
    .values({
      id,
      corporate_id: corporateId,
      project_id: null,
      user_id: userId,
      hash: createHash('sha256').update(id).digest(),
      language: 'en',
    })
    .execute()
  return id
}
