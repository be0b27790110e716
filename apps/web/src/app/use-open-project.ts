import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/http/api-error.ts'
import { infoQuery, type OfWorkspace } from '../api/projects/info.ts'

type OpenProject = {
  readonly project: ProjectInfo | undefined
  /** Why nothing can be shown. */
  readonly error: Error | undefined
  readonly refetch: () => void
}

/** The server answered, and sending it again would not help. */
const isRefusal = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/**
 * The project of a workspace, read again at every live event. A read that fails on the way leaves the last one: without
 * it a lost line would
 * unmount the open tab, with everything that is typed, drawn or to be undone in it.
 */
export function useOpenProject(of: OfWorkspace, inspectionId: string | null): OpenProject {
  // The tabs stay while another inspection of the same project is fetched.
  const { data, error, refetch } = useQuery({ ...infoQuery(of, inspectionId), placeholderData: keepPreviousData })
  const project = error === null || !isRefusal(error) ? data : undefined
  return { project, error: project === undefined && error !== null ? error : undefined, refetch: () => void refetch() }
}
