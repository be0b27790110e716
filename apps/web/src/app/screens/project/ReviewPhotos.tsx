import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { attendTo } from '../../../api/analysis.ts'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { modelsQuery } from '../../../api/models.ts'
import { PhotoReview } from '../../../features/annotations/review/PhotoReview.tsx'
import { DefectPanel } from '../../../features/defects/panel/DefectPanel.tsx'
import { EarlierDefectsHere } from '../../../features/defects/panel/EarlierDefectsHere.tsx'
import { useDefectLibrary } from '../../../features/defects/use-defect-library.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'

/** The place that a photo was opened for: 'at=0.25,0.5' in fractions of it. */
function placeIn(query: URLSearchParams) {
  const [x, y, ...rest] = (query.get('at') ?? '').split(',').map(Number)
  const isPlace = [x, y].every((value) => value !== undefined && value >= 0 && value <= 1)
  return isPlace && rest.length === 0 ? { x: x!, y: y! } : undefined
}

type Props = { readonly of: OfInspection; readonly member: Membership; readonly project: ProjectInfo }

function Review({ of, member, project }: Props) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = workspaceQuery(search)
  const shown = new URLSearchParams(search)
  const { projectId, inspectionId } = of
  const placed = useQuery(modelsQuery(of)).data?.data.find(
    ({ state, placement }) => state === 'ready' && placement.source !== 'none',
  )
  const canCompare = project.inspections.length > 1 && planIncludes(project.subscription.planName, 'defects.compare')
  /** Going from photo to photo is no step of the history: the way back leads out of all of them. */
  const onShow = useCallback(
    (change: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(search)
      next.delete('at')
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      void navigate(`${pathname}?${next}`, { replace: true })
    },
    [navigate, pathname, search],
  )
  const onAttend = useCallback(
    (imageId: string) => void attendTo({ projectId, inspectionId }, [imageId]),
    [projectId, inspectionId],
  )
  return (
    <PhotoReview
      renderEarlier={
        canCompare
          ? (imageId) => (
              <EarlierDefectsHere
                key={`earlier ${imageId}`}
                of={of}
                imageId={imageId}
                photoHref={(photo, earlierId) =>
                  paths.reviewedPhotos(locale, projectId, { ...query, inspectionId: earlierId }, { photo })
                }
              />
            )
          : undefined
      }
      renderDefect={(defectId) => (
        <DefectPanel
          key={defectId}
          of={of}
          project={project}
          member={member}
          defectId={defectId}
          hasDigits
          photoHref={(photo) => paths.reviewedPhotos(locale, projectId, query, { photo })}
          sheetHref={(id) => paths.defectSheet(locale, projectId, query, id)}
          modelHref={({ modelId, defectId: defect }) =>
            paths.models(locale, projectId, query, { model: modelId, defect })
          }
        />
      )}
      of={of}
      photoId={shown.get('photo')}
      markerId={shown.get('marker')}
      at={placeIn(shown)}
      mayEdit={can(member, 'annotations.edit')}
      types={useDefectLibrary(project)}
      onShow={onShow}
      onAttend={onAttend}
      onThermal={(id) => void navigate(paths.thermal(locale, projectId, query, id))}
      hrefs={{
        upload: paths.projectTab(locale, projectId, 'inspection-result', query),
        photo: (id) => paths.photos(locale, projectId, query, id),
        thermal: (id) => paths.thermal(locale, projectId, query, id),
        model:
          placed === undefined
            ? undefined
            : (photo) => paths.models(locale, projectId, query, { model: placed._id, photo }),
      }}
    />
  )
}

/** Tab "analysis": the photos, with what was found in them. */
export function ReviewPhotos() {
  return (
    <AnalysisScreen part="photos">
      {({ of, member, project, inspectionId }) => (
        <Review key={inspectionId} member={member} project={project} of={{ ...of, inspectionId }} />
      )}
    </AnalysisScreen>
  )
}
