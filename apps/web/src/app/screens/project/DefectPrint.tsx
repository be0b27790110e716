import { useLocation, useOutletContext, useParams } from 'react-router'
import { DefectSheet } from '../../../features/defects/DefectSheet.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { NotFound } from '../NotFound.tsx'

export function DefectPrint() {
  const locale = useLocale()
  const { search } = useLocation()
  const { defectId = '' } = useParams()
  const { of, project, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return <NotFound />
  const href = paths.defect(locale, of.projectId, workspaceQuery(search), defectId)
  return (
    <DefectSheet
      of={{ ...of, inspectionId }}
      project={project}
      defectId={defectId}
      backHref={href}
      recordUrl={`${window.location.origin}${href}`}
    />
  )
}
