import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { can } from '@plumbline/contract/roles'
import { useCallback, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { PlanPins } from '../../../features/defects/elevation/PlanPins.tsx'
import { ElsewhereContext, PlanPinsContext, type MarkerAt } from '../../../features/markers/marker-media-slot.ts'
import { PlanMarkers } from '../../../features/markers/plan/PlanMarkers.tsx'
import { MarkerAttachments } from '../../../features/media/uploads/MarkerAttachments.tsx'
import { MarkerUploads } from '../../../features/media/uploads/MarkerUploads.tsx'
import { elsewhereOf } from '../../../features/media/uploads/upload-rows.ts'
import { UploadPanel } from '../../../features/media/uploads/UploadPanel.tsx'
import { UploadWizard } from '../../../features/media/wizard/UploadWizard.tsx'
import { mediaUploadsOf } from '../../../uploads/media/media-uploads.ts'
import { attachmentUploadsOf } from '../../../uploads/small/attachment-uploads.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { photoLinks } from '../../photo-links.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { LocalisationSwitch } from './LocalisationSwitch.tsx'

type Props = Pick<ProjectOutlet, 'of' | 'member'> & { readonly inspectionId: string }

/** What was shown on the plan on site, each leading to the sheet of its defect. */
function usePlanPins(projectId: string, inspectionId: string) {
  const locale = useLocale()
  const { search } = useLocation()
  return useCallback(
    (editor: Editor, layoutId: string) => (
      <PlanPins
        editor={editor}
        of={{ projectId, inspectionId }}
        layoutId={layoutId}
        hrefOf={(defectId) => paths.defect(locale, projectId, workspaceQuery(search), defectId)}
      />
    ),
    [projectId, inspectionId, locale, search],
  )
}

function Plans({ of, member, inspectionId }: Props) {
  const locale = useLocale()
  const { search } = useLocation()
  // Subscribing to the queue's snapshots would repaint the whole plan four times a second.
  const queue = mediaUploadsOf(inspectionId)
  const [uploading, setUploading] = useState<MarkerAt>()
  const isElsewhere = useCallback(
    (marker: Marker) => {
      if (marker.status !== 'MEDIA_UPLOAD_START') return false
      const here = new Set(
        queue
          .snapshot()
          .uploads.filter(({ batch }) => batch.of.markerId === marker._id)
          .map(({ fileId }) => fileId),
      )
      return elsewhereOf(marker, here) > 0 && !marker.mediaStatus.some(({ mediaId }) => here.has(mediaId))
    },
    [queue],
  )
  const query = workspaceQuery(search)
  const dataHref = paths.projectTab(locale, of.projectId, 'upload-drawing', query)
  const mayEdit = can(member, 'media.edit')
  // Attachments that a reload interrupted continue, whichever marker is opened.
  if (mayEdit) attachmentUploadsOf(of)
  const inspection = { projectId: of.projectId, inspectionId }
  const pinsOf = usePlanPins(of.projectId, inspectionId)
  return (
    <PlanPinsContext value={pinsOf}>
      <ElsewhereContext value={isElsewhere}>
        <PlanMarkers
          of={{ ...of, inspectionId }}
          member={member}
          head={<LocalisationSwitch projectId={of.projectId} shown="plan" />}
          dataHref={dataHref}
          media={(at) => (
            <>
              <MarkerUploads
                of={at.of}
                marker={at.marker}
                layoutPlanMarkerId={at.layoutPlanMarkerId}
                mayEdit={mayEdit}
                mayDelete={can(member, 'media.delete')}
                photosHref={paths.markerPhotos(locale, of.projectId, query, at.marker._id)}
                framesHref={paths.imageGen(locale, of.projectId, query)}
                links={photoLinks(locale, of.projectId, query)}
                onUpload={() => setUploading(at)}
              />
              <MarkerAttachments
                key={at.marker._id}
                of={{
                  projectId: of.projectId,
                  workspaceId: of.workspaceId,
                  layoutId: at.of.layoutId,
                  planId: at.of.planId,
                  markerId: at.marker._id,
                }}
                isStored={at.layoutPlanMarkerId !== null}
                mayEdit={mayEdit}
              />
            </>
          )}
          overlay={(markers) => <UploadPanel of={inspection} markers={markers} mayEdit={mayEdit} />}
        />
        {uploading !== undefined && (
          <UploadWizard
            of={{ ...of, ...uploading.of }}
            marker={uploading.marker}
            dataHref={dataHref}
            onClose={() => setUploading(undefined)}
            onStart={async (batch) => {
              await queue.add(batch, uploading.marker.totalMediaCount)
              setUploading(undefined)
            }}
          />
        )}
      </ElsewhereContext>
    </PlanPinsContext>
  )
}

/** Tab "localisation": without an inspection the frame shows the first tab instead. */
export function Localisation() {
  const t = useT()
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return null
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{t('markers.planScreen.title')}</PageTitle>
      </div>
      <Plans of={of} member={member} inspectionId={inspectionId} />
    </WorkScreen>
  )
}
