import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The anchor: no login, no tenant check, no validation, no framework; only the same rows as JSON, found in the plainest
 * way.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const orders: Readonly<Record<string, string>> = { newest: 'project.id desc', name: 'lower(project.name), project.id' }

function queryFor(order: string): string {
  return `select json_build_object('data', coalesce(json_agg(item), '[]'))::text as text from (
  select project.id as "_id", project.name as "projectName", project.client_name as "clientName", project.code as "projectNum",
    project.type as "projectType", project.start_date as "startDate", project.end_date as "endDate",
    workspace.id as "workspaceId", inspection.id as "inspectionId",
    project.cover_image as "coverImage", project.plan as "planName", project.expires_at as "expiryDate",
    coalesce((select json_object_agg(severity, n) from (select severity, sum(n)::int as n from defect_tally where inspection_id = inspection.id group by 1 having sum(n) > 0) found), '{}') as severities,
    exists (select from report where inspection_id = inspection.id and status = 'ready') as "hasReport"
  from (select * from project where project.corporate_id = $1 and project.type = any($2) and ($3 = '' or project.name ilike '%' || $3 || '%') order by ${order} limit 100 offset $4) project
  join lateral (select id from workspace where project_id = project.id order by id limit 1) workspace on true
  left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
  order by ${order}
) item`
}
const types = ['Inspection.ConditionSurvey', 'Inspection.MBIS', 'Inspection.Pipe']

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
  const text = queryFor(orders[asked.get('sort') ?? 'newest'] ?? orders['newest']!)
  pool
    .query<{ text: string }>(text, [
      asked.get('corporateId'),
      types,
      asked.get('name') ?? '',
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
