import { projectRoutes, projectTypes, type ProjectListItem } from '@plumbline/contract/projects'
import type { Role } from '@plumbline/contract/roles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export type ProjectFilters = { readonly projectName: string; readonly projectNum: string; readonly clientName: string }

type Member = { readonly corporateId: string; readonly role: Role }

const allTypes = projectTypes.join(',')

export const projectsKey = ['projects'] as const

/** Newest first, a page at a time. */
export function projectsQuery({ corporateId, role }: Member, filters: ProjectFilters) {
  return infiniteQueryOptions({
    queryKey: [...projectsKey, corporateId, role, filters],
    queryFn: ({ pageParam, signal }) => call(projectRoutes.list, {
      params: { corporateId },
      query: { projectTypes: allTypes, role, ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) },
    }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** There is no call for one project's name yet; the list is walked until it turns up. Null: not among them. */
export function projectQuery({ corporateId, role }: Member, projectId: string) {
  return queryOptions({
    queryKey: [...projectsKey, corporateId, role, 'one', projectId],
    queryFn: async ({ signal }): Promise<ProjectListItem | null> => {
      let cursor: string | null = null
      do {
        const page: { data: ProjectListItem[]; nextCursor: string | null } = await call(projectRoutes.list, {
          params: { corporateId },
          query: { projectTypes: allTypes, role, limit: 'All', ...(cursor === null ? {} : { cursor }) },
        }, { signal })
        const found = page.data.find((project) => project._id === projectId)
        if (found !== undefined) return found
        cursor = page.nextCursor
      } while (cursor !== null)
      return null
    },
  })
}
