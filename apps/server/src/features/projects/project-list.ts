import { randomUUID } from 'node:crypto'
import type { projectRoutes } from '@plumbline/contract/projects/projects'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { mayOpenProject } from '../../http/project-access.ts'
import { jsonText, type JsonText } from '../../http/json/json-text.ts'
import { prefixExpiry, signPrefix } from '../../storage/links.ts'
import { readCursor } from './list-cursor.ts'
import { listProjects } from './projects.queries.ts'

type List = typeof projectRoutes.list

/**
 * Each link opens the pictures of its one project: a reader of the list need not be assigned to all of its neighbours.
 */
function linkTo({ secrets, now }: Call, key: string): string {
  const cut = key.lastIndexOf('/') + 1
  return `${signPrefix(secrets['signed-url'], key.slice(0, cut), prefixExpiry(now()))}${key.slice(cut)}`
}

/**
 * PostgreSQL writes the reply and this function only inserts the links; the mark is random each time, so no user text
 * can contain it.
 */
export async function projectList(call: Call, { params, query }: Input<List>): Promise<JsonText<Reply<List>>> {
  const mark = `${randomUUID()}:`
  const text = await listProjects(
    call.db,
    {
      corporateId: params.corporateId,
      mayOpen: mayOpenProject(call.caller, call.membership.role),
      types: query.projectTypes,
      q: query.q,
      name: query.projectName,
      code: query.projectNum,
      clientName: query.clientName,
      startDates: query.startDate,
      sort: query.sort,
      after: query.cursor === undefined ? undefined : readCursor(query.sort, query.cursor),
      limit: query.limit,
    },
    mark,
  )
  return jsonText(
    text.includes(mark)
      ? text.replaceAll(new RegExp(`"${mark}([^"]+)"`, 'g'), (_, key: string) => JSON.stringify(linkTo(call, key)))
      : text,
  )
}
