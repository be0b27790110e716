import { useLocation } from 'react-router'
import { AnalysisDashboard } from '../../../features/analysis/AnalysisDashboard.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'

/** What the detector did and is doing. */
export function ReviewFindings() {
  const locale = useLocale()
  const query = workspaceQuery(useLocation().search)
  return (
    <AnalysisScreen part="findings">
      {({ of, member, inspectionId }) => (
        <AnalysisDashboard
          key={inspectionId}
          of={{ projectId: of.projectId, inspectionId }}
          member={member}
          hrefs={{
            photos: (marker) => paths.reviewedPhotos(locale, of.projectId, query, { marker }),
            photo: (photo) => paths.reviewedPhotos(locale, of.projectId, query, { photo }),
            upload: paths.projectTab(locale, of.projectId, 'inspection-result', query),
            plans: paths.buy(locale, { corporateId: of.corporateId, projectId: of.projectId }),
          }}
        />
      )}
    </AnalysisScreen>
  )
}
