import { userRoutes, type ProjectUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** Not under the key of the projects: what the dialog itself changed must not be fetched twice. */
const peopleKey = ['project-people'] as const

export function projectUsersQuery(projectId: string, role: Role) {
  return queryOptions({
    queryKey: [...peopleKey, projectId, role],
    queryFn: async ({ signal }) =>
      (await call(userRoutes.listProjectUsers, { params: { projectId }, query: { role } }, { signal })).data,
    staleTime: 0,
    meta: { toast: false },
  })
}

/** Those who have come; who was only invited cannot be assigned yet. */
export function corporateUsersQuery(corporateId: string, role: Role) {
  return queryOptions({
    queryKey: ['corporate-people', corporateId, role],
    queryFn: async ({ signal }): Promise<readonly ProjectUser[]> => {
      const { data } = await call(userRoutes.listUsers, { params: { corporateId }, query: { role } }, { signal })
      return data
        .filter(({ status }) => status === 'active')
        .map(({ _id, name, email, role: theirs }) => ({ _id, name, email, role: theirs }))
    },
    staleTime: 0,
    meta: { toast: false },
  })
}

export async function assignUser(
  projectId: string,
  role: Role,
  assignment: { readonly userId: string; readonly isAssigned: boolean },
): Promise<readonly ProjectUser[]> {
  return (await call(userRoutes.assignProjectUsers, { params: { projectId }, query: { role }, body: [assignment] }))
    .data
}
