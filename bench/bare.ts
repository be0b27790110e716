import { createServer } from 'node:http'
import pg from 'pg'

/** The anchor: no login, no tenant check, no validation, no framework; only the same query as JSON. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const query = `select json_build_object('data', coalesce(json_agg(item), '[]'))::text as text from (
  select project.id as "_id", project.name as "projectName", project.client_name as "clientName", project.code as "projectNum",
    project.type as "projectType", project.start_date as "startDate", project.end_date as "endDate",
    workspace.id as "workspaceId", inspection.id as "inspectionId"
  from (select * from project where project.corporate_id = $1 and project.type = any($2) order by project.id desc limit 100) project
  join lateral (select id from workspace where project_id = project.id order by id limit 1) workspace on true
  left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
  order by project.id desc
) item`
const types = ['Inspection.ConditionSurvey', 'Inspection.MBIS', 'Inspection.Pipe']

const server = createServer((request, response) => {
  const corporateId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('corporateId')
  pool.query<{ text: string }>(query, [corporateId, types]).then(
    ({ rows: [row] }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(row?.text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('SIGTERM', () => process.exit(0))
