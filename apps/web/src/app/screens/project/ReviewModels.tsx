import { useLocation, useNavigate } from 'react-router'
import { DefectPanel } from '../../../features/defects/panel/DefectPanel.tsx'
import { ModelReview } from '../../../features/models/review/ModelReview.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'

/** Part "3D models" of the analysis tab; which model and which defect are open stands in the address. */
export function ReviewModels() {
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = workspaceQuery(search)
  const shown = new URLSearchParams(search)
  return (
    <AnalysisScreen part="models">
      {({ of: workspace, project, member, inspectionId }) => {
        const of = { ...workspace, inspectionId }
        const photo = (id: string) => paths.reviewedPhotos(locale, of.projectId, query, { photo: id })
        const [model, defect] = [shown.get('model'), shown.get('defect')]
        return (
          <ModelReview
            key={inspectionId}
            of={of}
            member={member}
            modelId={model}
            defectId={defect}
            photoId={shown.get('photo')}
            links={{
              data: paths.projectTab(locale, of.projectId, 'upload-drawing', query),
              photo,
              register: (id) => paths.defect(locale, of.projectId, query, id),
              report: paths.reportSection(locale, of.projectId, query, { section: 'inspectionResultSection' }),
            }}
            onOpen={(next) =>
              void navigate(paths.models(locale, of.projectId, query, { model, defect, ...next }), { replace: true })
            }
            defectPanel={(id, onClose) => (
              <DefectPanel
                key={id}
                of={of}
                project={project}
                member={member}
                defectId={id}
                photoHref={photo}
                sheetHref={(one) => paths.defectSheet(locale, of.projectId, query, one)}
                onClose={onClose}
              />
            )}
          />
        )
      }}
    </AnalysisScreen>
  )
}
