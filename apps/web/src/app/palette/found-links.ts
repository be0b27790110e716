import type { Locale } from '@plumbline/contract/locales'
import type { Found } from '@plumbline/contract/projects/find'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'

type Leading = Pick<Found, 'kind' | '_id' | 'category' | 'projectId' | 'workspaceId' | 'inspectionId'>

export function foundHref(
  locale: Locale,
  corporateId: string,
  { kind, _id, category, projectId, workspaceId, inspectionId }: Leading,
): string {
  const query = { corporateId, workspaceId, inspectionId }
  switch (kind) {
    case 'project':
      return paths.projectTab(locale, projectId, firstTab, query)
    case 'defect':
      return paths.defect(locale, projectId, query, _id)
    case 'photo':
      return paths.photos(locale, projectId, query, _id)
    case 'drawing':
      return paths.drawing(locale, projectId, query, { layoutId: _id, category: category ?? 'layout' })
  }
}
