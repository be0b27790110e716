import { projectTypes, type ProjectType } from '@plumbline/contract/projects/project-types'
import {
  projectLifeRoutes,
  projectRoutes,
  type ProjectContents,
  type ProjectSort,
} from '@plumbline/contract/projects/projects'
import type { Reply, Request } from '@plumbline/contract/route'
import type { Role } from '@plumbline/contract/roles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { renewMemberships } from './http/refresh.ts'

export type ProjectFilters = {
  /** Anywhere in the name, the number or the client. */
  readonly q: string
  readonly projectName: string
  readonly projectNum: string
  readonly clientName: string
  readonly startDates: readonly string[]
  /** None: all of them. */
  readonly projectType: ProjectType | undefined
  readonly sort: ProjectSort
}

type Member = { readonly corporateId: string; readonly role: Role }

const allTypes = projectTypes.join(',')

export const projectsKey = ['projects'] as const

/** A page at a time. */
export function projectsQuery({ corporateId, role }: Member, filters: ProjectFilters) {
  const { projectType, startDates, ...texts } = filters
  return infiniteQueryOptions({
    queryKey: [...projectsKey, corporateId, role, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        projectRoutes.list,
        {
          params: { corporateId },
          query: {
            projectTypes: projectType ?? allTypes,
            role,
            ...texts,
            startDate: startDates.join(','),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** What an address that names the project alone leaves out. The screen itself says what failed. */
export function placeQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectsKey, 'place', projectId],
    queryFn: ({ signal }) => call(projectRoutes.locate, { params: { projectId } }, { signal }),
    meta: { toast: false },
  })
}

/**
 * Spec 1 §7: afterwards the token is refreshed. Where that fails the project is there all the same, and the next call
 * refreshes.
 */
export async function createProject(
  corporateId: string,
  body: Request<typeof projectLifeRoutes.create>['body'],
): Promise<Reply<typeof projectLifeRoutes.create>> {
  const created = await call(projectLifeRoutes.create, { params: { corporateId }, body })
  await renewMemberships().catch(() => undefined)
  return created
}

/** Asked each time the question is opened: what somebody else added since goes too. */
export function projectContentsQuery(corporateId: string, projectId: string) {
  return queryOptions({
    queryKey: [...projectsKey, 'contents', projectId],
    queryFn: ({ signal }): Promise<ProjectContents> =>
      call(projectLifeRoutes.contents, { params: { corporateId, projectId } }, { signal, loading: false }),
    gcTime: 0,
    meta: { toast: false },
  })
}

export async function deleteProject(corporateId: string, projectId: string): Promise<void> {
  await call(projectLifeRoutes.remove, { params: { corporateId, projectId } })
}
