import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { librariesQuery } from '../../../api/projects-settings.ts'
import { DefectList } from '../../../features/defects/DefectList.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'

function Defects({ of, project, inspectionId }: ProjectOutlet & { readonly inspectionId: string }) {
  const locale = useLocale()
  const query = workspaceQuery(useLocation().search)
  const library = useQuery(librariesQuery).data?.[project.defectLibrary] ?? []
  /** What the library does not know, because it was changed since, is said by its own word. */
  const typeName = (key: string, subKey: string | null) => {
    const type = library.find((one) => one.key === key)
    const sub = type?.subTypes.find((one) => one.key === subKey)
    return [type?.name[locale] ?? key, sub?.name[locale]].filter((name) => name !== undefined).join(' · ')
  }
  return (
    <DefectList of={{ projectId: of.projectId, inspectionId }} typeName={typeName} photoHref={(photo) => paths.reviewedPhotos(locale, of.projectId, query, { photo })}
      photosHref={paths.analysis(locale, of.projectId, query, 'photos')} />
  )
}

/** Every accepted defect. */
export function ReviewDefects() {
  return <AnalysisScreen part="defects">{(outlet) => <Defects key={outlet.inspectionId} {...outlet} />}</AnalysisScreen>
}
