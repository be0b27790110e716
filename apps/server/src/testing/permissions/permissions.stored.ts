import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'

/** A word for all that is stored: it differs after every insert, update and delete. */
export async function stored(db: Db): Promise<string> {
  const tables = [
    'corporate',
    'app_user',
    'membership',
    'session',
    'refresh_token',
    'account_link',
    'recovery_code',
    'invitation',
    'corporate_agent',
    'project',
    'project_assignment',
    'defect_definition',
    'drawing',
    'marker_set',
    'marker',
    'video_column',
    'georeference',
    'media',
    'attachment',
    'image_task',
    'defect',
    'defect_event',
    'defect_comment',
    'defect_after_photo',
    'defect_view',
    'annotation',
    'message',
    'message_setting',
    'share_link',
    'share_repair',
    'share_repair_photo',
    'calendar_feed',
    'api_key',
    'sign_on',
    'sign_on_domain',
    'webhook',
    'webhook_delivery',
    'report',
    'signing_certificate',
    'thermal_image',
    'thermal_alignment',
    'thermal_survey',
    'model',
    'model_frame',
    'model_pin',
    'reconstruction',
    'mosaic',
    'mosaic_photo',
    'known_distance',
  ]
  // Any insert or delete changes a count, any update the transaction that wrote a row: to read every value took a third
  // of this file.
  const {
    rows: [found],
  } = await sql<{
    all: string
  }>`select ${prepared} concat_ws(' ', ${sql.join(tables.map((name) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)})`))}) as all`.execute(
    db,
  )
  return found!.all
}
