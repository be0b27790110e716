import { useLocation, useNavigate, useParams } from 'react-router'
import { ThermalReview } from '../../../features/thermal/review/ThermalReview.tsx'
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
      {({ of, member, inspectionId }) => {
        const photo = (id: string) => paths.reviewedPhotos(locale, of.projectId, query, { photo: id })
        // A file of temperatures alone is among no photos.
        const defect = ({ _id, kind }: { readonly _id: string; readonly kind: string }) =>
          kind === 'photo' ? photo(_id) : paths.analysis(locale, of.projectId, query, 'defects')
        return (
          <ThermalReview
            key={inspectionId}
            of={{ ...of, inspectionId }}
            member={member}
            imageId={imageId}
            links={{ photos: paths.photos(locale, of.projectId, query), photo, defect }}
            onOpen={(id) => void navigate(paths.thermal(locale, of.projectId, query, id))}
          />
        )
      }}
    </AnalysisScreen>
  )
}
