import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** Parents first. */
const tables = [
  'corporate',
  'app_user',
  'membership',
  'session',
  'refresh_token',
  'account_link',
  'corporate_agent',
  'project',
  'workspace',
  'inspection',
  'project_assignment',
  'invitation',
  'defect_definition',
  'plan_order',
  'drawing',
  'drawing_upload',
  'marker_set',
  'marker',
  'marker_removal',
  'video_column',
  'georeference',
  'media',
  'image_task',
  'attachment',
  'message',
  'message_setting',
  'share_link',
  'calendar_feed',
] as const

async function columnsOf(db: Db, table: string, isKey: boolean): Promise<readonly string[]> {
  const { rows } = isKey
    ? await sql<{
        name: string
      }>`select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = ${table}::regclass and indisprimary`.execute(
        db,
      )
    : await sql<{
        name: string
      }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
        db,
      )
  return rows.map(({ name }) => name)
}

/** Remembers what stands in the tables now; the answer puts it back, and takes away what was added. */
export async function snapshotTables(db: Db): Promise<() => Promise<void>> {
  await sql`create schema kept`.execute(db)
  const steps: { readonly add: string; readonly mend: string; readonly remove: string }[] = []
  for (const table of tables) {
    await sql.raw(`create table kept.${table} as select * from public.${table}`).execute(db)
    const [all, keys] = [await columnsOf(db, table, false), await columnsOf(db, table, true)]
    const same = keys.map((key) => `now.${key} = kept.${key}`).join(' and ')
    steps.push({
      add: `insert into public.${table} (${all.join(', ')}) select ${all.join(', ')} from kept.${table} on conflict do nothing`,
      mend: `update public.${table} now set ${all.map((name) => `${name} = kept.${name}`).join(', ')} from kept.${table} kept where ${same} and now.* is distinct from kept.*`,
      remove: `delete from public.${table} now where not exists (select from kept.${table} kept where ${same})`,
    })
  }
  const order = [
    ...steps.toReversed().map(({ remove }) => remove),
    ...steps.flatMap(({ add, mend }) => [add, mend]),
    'delete from login_failure',
  ]
  // One function, so that its plans are cached and one round trip runs it all.
  await sql
    .raw(`create function kept.put_back() returns void language plpgsql as $$ begin ${order.join('; ')}; end $$`)
    .execute(db)
  return async () => void (await sql`select kept.put_back()`.execute(db))
}
