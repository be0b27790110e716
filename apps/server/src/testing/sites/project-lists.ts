import { projectRoutes, type ProjectListItem, type ProjectSort } from '@plumbline/contract/projects/projects'
import { aCorporate, aUser } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'

/** Somebody who sees every project of a corporate, and walks through the list page by page. */
export async function aListReader(plumbline: TestApp) {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  const { accessToken: token } = await plumbline.signIn(user.email)
  const list = (query: Record<string, string | number> = {}) =>
    plumbline.call(projectRoutes.list, { params: { corporateId: corporate.id }, query: query as never, token })
  const walk = async (query: Record<string, string | number>) => {
    const seen: ProjectListItem[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { status, body } = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      if (status !== 200) throw new Error(JSON.stringify(body))
      seen.push(...body.data)
      cursor = body.nextCursor
    }
    return seen
  }
  return { corporate, list, walk }
}

/** A second writing of the order: numbers as numbers, code points otherwise, the id last. */
function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[0-9]+/g, (digits) => digits.padStart(10, '0').slice(-10))
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

export const projectOrders: Readonly<Record<ProjectSort, (one: ProjectListItem, other: ProjectListItem) => number>> = {
  newest: (one, other) => byBytes(other._id, one._id),
  oldest: (one, other) => byBytes(one._id, other._id),
  name: (one, other) => byBytes(keyOf(one.projectName), keyOf(other.projectName)) || byBytes(one._id, other._id),
  number: (one, other) => byBytes(keyOf(one.projectNum), keyOf(other.projectNum)) || byBytes(one._id, other._id),
  client: (one, other) => byBytes(keyOf(one.clientName), keyOf(other.clientName)) || byBytes(one._id, other._id),
  start: (one, other) => byBytes(other.startDate ?? '', one.startDate ?? '') || byBytes(other._id, one._id),
}
