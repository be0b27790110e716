import { useLocation, useNavigate, useParams } from 'react-router'
import { ThermalReview } from '../../../features/thermal/ThermalReview.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'

/** Part "thermal" of the analysis tab; which picture is open stands in the address. */
export function ReviewThermal() {
  const locale = useLocale()
  const navigate = useNavigate()
  const { imageId } = useParams()
  const query = workspaceQuery(useLocation().search)
  return (
    <AnalysisScreen part="thermal">
      {({ of, member, inspectionId }) => (
        <ThermalReview key={inspectionId} of={{ ...of, inspectionId }} member={member} imageId={imageId} onOpen={(id) => void navigate(paths.thermal(locale, of.projectId, query, id))}
          links={{ photos: paths.photos(locale, of.projectId, query), photo: (photo) => paths.reviewedPhotos(locale, of.projectId, query, { photo }), defect: () => paths.analysis(locale, of.projectId, query, 'defects') }} />
      )}
    </AnalysisScreen>
  )
}
