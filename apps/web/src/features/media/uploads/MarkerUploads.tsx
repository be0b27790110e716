import { Button } from '@mantine/core'
import { presentStatus, type ShownStatus } from '@plumbline/contract/markers/marker-status'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { columnsQuery, markersKey, type OfPlan } from '../../../api/markers.ts'
import { cancelMedia, removeMarkerMedia, type OfMarker } from '../../../api/media/upload.ts'
import { mediaKey } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { statusColours } from '../../../ui/theme/status-colours.ts'
import { DeleteMediaDialog } from '../DeleteMediaDialog.tsx'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { isUnderWay } from '../../../uploads/upload-entry.ts'
import { MarkerFailures } from './MarkerFailures.tsx'
import classes from './MarkerUploads.module.css'
import { MediaToolsMenu } from './MediaToolsMenu.tsx'
import type { PhotoLinks } from '../photo-links.ts'
import { maxNamed } from './upload-rows.ts'
import { useUploadCounts } from './use-uploads.ts'

type Props = {
  readonly of: OfPlan
  readonly marker: Marker
  /** Null as long as the server does not have the marker. */
  readonly layoutPlanMarkerId: string | null
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly photosHref: string
  readonly framesHref: string
  readonly links: Pick<PhotoLinks, 'define' | 'strip'>
  readonly onUpload: () => void
}

type Counted = { readonly shown: ShownStatus; readonly count: number }

/** A marker names those that are not complete; the rest of its number is, once nothing is to come. Failures first. */
function countsOf({ mediaStatus, totalMediaCount }: Marker, isAwaited: boolean): readonly Counted[] {
  const words = Map.groupBy(
    mediaStatus.map(({ status }) => presentStatus(status, 1)),
    ({ word }) => word,
  )
  const listed = [...words.values()].map((some) => ({ shown: some[0]!, count: some.length }))
  const complete = isAwaited || mediaStatus.length >= maxNamed ? 0 : totalMediaCount - mediaStatus.length
  const all =
    complete > 0 ? [{ shown: presentStatus('MEDIA_ANALYSIS_COMPLETE', complete), count: complete }, ...listed] : listed
  return all.toSorted((one, other) => Number(other.shown.word === 'failed') - Number(one.shown.word === 'failed'))
}

/** What the media of one marker are doing, and everything that is done with all of them. */
export function MarkerUploads({
  of,
  marker,
  layoutPlanMarkerId,
  mayEdit,
  mayDelete,
  photosHref,
  framesHref,
  links,
  onUpload,
}: Props) {
  const t = useT()
  const client = useQueryClient()
  const { queue, all, open, failed, retriable } = useUploadCounts(of.inspectionId, marker._id)
  const own = () => queue.snapshot().uploads.filter(({ batch }) => batch.of.markerId === marker._id)
  const [asking, setAsking] = useState<'remove' | 'cancel'>()
  const [isCancelling, setCancelling] = useState(false)
  const onTheWay = marker.mediaStatus.filter(
    ({ status }) => status === 'MEDIA_UPLOAD_START' || status === 'MEDIA_NOT_UPLOADED',
  )
  const counts = countsOf(marker, onTheWay.length + open > 0)
  const count = marker.totalMediaCount
  const column = useQuery({ ...columnsQuery(of), enabled: count > 0 }).data?.find(
    ({ markerId }) => markerId === marker._id,
  )?._id
  const ways = {
    define: column && links.define(column, of.layoutId),
    frames: marker.markerType === 'Video' ? framesHref : undefined,
    strip: column && links.strip(column),
  }

  async function done(work: (at: OfMarker) => Promise<void>): Promise<string | undefined> {
    if (layoutPlanMarkerId === null) return undefined
    setCancelling(true)
    try {
      await work({ ...of, layoutPlanMarkerId, markerId: marker._id })
      return undefined
    } catch (error) {
      return error instanceof Error ? errorText(t, error) : String(error)
    } finally {
      setCancelling(false)
      for (const queryKey of [mediaKey, markersKey]) void client.invalidateQueries({ queryKey })
    }
  }

  const remove = () =>
    done(async (at) => {
      // First here: what is still being sent would arrive at nothing.
      queue.dropMarker(marker._id)
      await removeMarkerMedia(at)
    })
  const cancel = () =>
    done(async (at) => {
      const waiting = own().filter((one) => isUnderWay(one) || one.status === 'paused')
      const ids = [
        ...new Set([
          ...onTheWay.map(({ mediaId }) => mediaId),
          ...waiting.filter(({ isAnnounced }) => isAnnounced).map(({ fileId }) => fileId),
        ]),
      ]
      queue.drop(waiting.map(({ key }) => key))
      if (ids.length > 0) await cancelMedia(at, ids)
    })

  return (
    <div className={classes.media}>
      {counts.length > 0 && (
        <ul className={classes.counts} aria-label={t('media.upload.marker.counts')}>
          {counts.map(({ shown, count: some }) => (
            <li key={shown.word}>
              <span className={classes.dot} style={{ background: statusColours[shown.tone] }} />
              <span className={classes.number}>{some}</span> {t(`markers.status.words.${shown.word}`)}
            </li>
          ))}
        </ul>
      )}
      <MarkerFailures marker={marker} />
      {open > 0 && (
        <p className={classes.quiet}>{t('media.upload.marker.sent', { done: all - open - failed, count: all })}</p>
      )}
      {isCancelling && (
        <p role="status" className={classes.quiet}>
          {t('media.upload.marker.cancelling')}
        </p>
      )}
      {mayEdit && (
        <WriteButton
          variant={count === 0 && open === 0 ? 'filled' : 'default'}
          disabled={layoutPlanMarkerId === null}
          title={layoutPlanMarkerId === null ? t('media.upload.marker.wait') : undefined}
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={onUpload}
        >
          {t('media.upload.marker.upload')}
        </WriteButton>
      )}
      {count > 0 && (
        <div className={classes.together}>
          <Button
            component={Link}
            to={photosHref}
            variant="default"
            leftSection={<IconPhoto size={16} stroke={1.5} aria-hidden="true" />}
          >
            {t('media.upload.marker.show')}
          </Button>
          <MediaToolsMenu hrefs={ways} />
        </div>
      )}
      {mayEdit && retriable > 0 && (
        <Button
          variant="default"
          onClick={() =>
            queue.retry(
              own()
                .filter(mayRetry)
                .map(({ key }) => key),
            )
          }
        >
          {t('media.upload.marker.retry', { count: retriable })}
        </Button>
      )}
      {mayEdit && layoutPlanMarkerId !== null && open + onTheWay.length > 0 && (
        <Button variant="default" disabled={isCancelling} onClick={() => setAsking('cancel')}>
          {t('media.upload.marker.cancel')}
        </Button>
      )}
      {mayDelete && layoutPlanMarkerId !== null && count > 0 && (
        <Button
          variant="default"
          disabled={isCancelling}
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => setAsking('remove')}
        >
          {t('media.upload.marker.remove')}
        </Button>
      )}
      {asking === 'remove' && (
        <DeleteMediaDialog
          of={of}
          photos={{ markerId: marker._id }}
          title={t('media.upload.marker.removeTitle', { name: marker.name })}
          text={t('media.upload.marker.removeText', { count })}
          confirm={t('media.upload.marker.removeConfirm')}
          cancel={t('media.upload.marker.keep')}
          onClose={() => setAsking(undefined)}
          onConfirm={remove}
        />
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          isLocal
          title={t('media.upload.cancelTitle')}
          text={t('media.upload.cancelText', { count: Math.max(open, onTheWay.length) })}
          confirm={t('media.upload.cancelConfirm')}
          cancel={t('media.upload.cancelKeep')}
          onClose={() => setAsking(undefined)}
          onConfirm={cancel}
        />
      )}
    </div>
  )
}
