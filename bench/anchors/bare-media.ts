import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The anchor: no login, no tenant check, no links, no framework; only the same rows as JSON, found in the plainest way.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const orders: Readonly<Record<string, string>> = {
  place: 'place_elevation, place_column, place_floor, place_slot, id',
  time: 'taken_key, id',
  name: 'name_key, id',
}

const query = (order: string) => `select json_build_object('data', coalesce(json_agg(item), '[]'))::text as text from (
  select media.id as "_id", media.name, media.size, kind, type, format, media.status, file_status as "fileStatus", tag, usage, work_type as "workType", marker_id as "markerId", elevation_id as "elevationId", floor, column_id as "columnId", slot,
    media.width, media.height, facts->>'model' as "cameraModel", pdib, media.gsd, gsd_source as "gsdSource", taken_at as "takenAt", longitude, latitude, picture_folder, placeholder, version, app_user.name as "uploadedBy"
  from (select * from media where inspection_id = $1 and kind <> 'side' and ($2 = '' or name ilike '%' || $2 || '%') and ($3 = '' or tag = $3) order by ${order} limit 100 offset $4) media
  left join app_user on app_user.id = media.uploaded_by
) item`

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
  pool
    .query<{ text: string }>(query(orders[asked.get('sort') ?? 'place'] ?? orders['place']!), [
      asked.get('inspectionId'),
      asked.get('q') ?? '',
      asked.get('tags') ?? '',
      Number(asked.get('offset') ?? 0),
    ])
    .then(
      ({ rows: [row] }) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        response.end(row?.text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})

server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('SIGTERM', () => process.exit(0))
