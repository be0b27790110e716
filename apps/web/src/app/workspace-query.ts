import type { WorkspaceQuery } from './paths.ts'

/** Spec 1 §2: the three values the project workspace carries. */
export function workspaceQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    corporateId: query.get('corporateId'), workspaceId: query.get('workspaceId'), inspectionId: query.get('inspectionId'),
  } satisfies WorkspaceQuery
}
