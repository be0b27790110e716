import type { Marker } from '@plumbline/contract/markers/markers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markersKey, type OfPlan } from '../../../api/markers.ts'
import { cancelMedia, removeMarkerMedia, type OfMarker } from '../../../api/media/upload.ts'
import { mediaKey } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { isUnderWay } from '../../../uploads/upload-entry.ts'
import { useUploadCounts } from './use-uploads.ts'

/** How far the files of a marker are, here and on the server, and what is done with all of them. */
export function useMarkerMedia(of: OfPlan, marker: Marker, layoutPlanMarkerId: string | null) {
  const t = useT()
  const client = useQueryClient()
  const { queue, ...counts } = useUploadCounts(of.inspectionId, marker._id)
  const [isBusy, setBusy] = useState(false)
  const own = () => queue.snapshot().uploads.filter(({ batch }) => batch.of.markerId === marker._id)
  const onTheWay = marker.mediaStatus.filter(
    ({ status }) => status === 'MEDIA_UPLOAD_START' || status === 'MEDIA_NOT_UPLOADED',
  )

  /** Answers what went wrong. */
  async function attempt(work: (at: OfMarker) => Promise<void>): Promise<string | undefined> {
    if (layoutPlanMarkerId === null) return undefined
    setBusy(true)
    try {
      await work({ ...of, layoutPlanMarkerId, markerId: marker._id })
      return undefined
    } catch (error) {
      return error instanceof Error ? errorText(t, error) : String(error)
    } finally {
      setBusy(false)
      for (const queryKey of [mediaKey, markersKey]) void client.invalidateQueries({ queryKey })
    }
  }

  return {
    ...counts,
    /** Announced to the server and not there yet, by this browser or another. */
    expected: onTheWay.length,
    isBusy,
    retry: () =>
      queue.retry(
        own()
          .filter(mayRetry)
          .map(({ key }) => key),
      ),
    remove: () =>
      attempt(async (at) => {
        // First here: what is still being sent would arrive at nothing.
        queue.dropMarker(marker._id)
        await removeMarkerMedia(at)
      }),
    cancel: () =>
      attempt(async (at) => {
        const waiting = own().filter((one) => isUnderWay(one) || one.status === 'paused')
        const announced = waiting.filter(({ isAnnounced }) => isAnnounced).map(({ fileId }) => fileId)
        const ids = [...new Set([...onTheWay.map(({ mediaId }) => mediaId), ...announced])]
        queue.drop(waiting.map(({ key }) => key))
        if (ids.length > 0) await cancelMedia(at, ids)
      }),
  }
}
export type MarkerMedia = ReturnType<typeof useMarkerMedia>
