import { Button, Group, Stack, Text } from '@mantine/core'
import { presentStatus, type ShownStatus } from '@plumbline/contract/markers/marker-status'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { columnsQuery, type OfPlan } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { DeleteMediaDialog } from '../DeleteMediaDialog.tsx'
import { MarkerFailures } from './MarkerFailures.tsx'
import { StatusDot } from '../../../uploads/panel/StatusWord.tsx'
import { MediaToolsMenu } from './MediaToolsMenu.tsx'
import type { PhotoLinks } from '../photo-links.ts'
import { maxNamed } from './upload-rows.ts'
import { useMarkerMedia, type MarkerMedia } from './use-marker-media.ts'

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

type LinksProps = Pick<Props, 'of' | 'marker' | 'photosHref' | 'framesHref' | 'links'>

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

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

function StatusCounts({ counts }: { readonly counts: readonly Counted[] }) {
  const t = useT()
  if (counts.length === 0) return null
  return (
    <Group component="ul" role="list" gap="4px 16px" aria-label={t('media.upload.marker.counts')}>
      {counts.map(({ shown, count }) => (
        <Group key={shown.word} component="li" gap={6} wrap="nowrap">
          <StatusDot tone={shown.tone} />
          <Text span fw={600}>
            {count}
          </Text>{' '}
          {t(`markers.status.words.${shown.word}`)}
        </Group>
      ))}
    </Group>
  )
}

function MarkerMediaLinks({ of, marker, photosHref, framesHref, links }: LinksProps) {
  const t = useT()
  const column = useQuery(columnsQuery(of)).data?.find(({ markerId }) => markerId === marker._id)?._id
  return (
    <Group gap="xs" wrap="nowrap">
      <Button component={Link} to={photosHref} flex={1} variant="default" leftSection={<IconPhoto {...icon} />}>
        {t('media.upload.marker.show')}
      </Button>
      <MediaToolsMenu
        hrefs={{
          define: column && links.define(column, of.layoutId),
          frames: marker.markerType === 'Video' ? framesHref : undefined,
          strip: column && links.strip(column),
        }}
      />
    </Group>
  )
}

type Asked = 'remove' | 'cancel'

type QuestionProps = Pick<Props, 'of' | 'marker'> & {
  readonly asking: Asked | undefined
  readonly media: MarkerMedia
  readonly onClose: () => void
}

function Question({ of, marker, asking, media, onClose }: QuestionProps) {
  const t = useT()
  if (asking === 'remove')
    return (
      <DeleteMediaDialog
        of={of}
        photos={{ markerId: marker._id }}
        title={t('media.upload.marker.removeTitle', { name: marker.name })}
        text={t('media.upload.marker.removeText', { count: marker.totalMediaCount })}
        confirm={t('media.upload.marker.removeConfirm')}
        cancel={t('media.upload.marker.keep')}
        onClose={onClose}
        onConfirm={media.remove}
      />
    )
  if (asking === 'cancel')
    return (
      <ConfirmDialog
        isLocal
        title={t('media.upload.cancelTitle')}
        text={t('media.upload.cancelText', { count: Math.max(media.open, media.expected) })}
        confirm={t('media.upload.cancelConfirm')}
        cancel={t('media.upload.cancelKeep')}
        onClose={onClose}
        onConfirm={media.cancel}
      />
    )
  return null
}

/** What the media of one marker are doing, and everything that is done with all of them. */
export function MarkerUploads(props: Props) {
  const { of, marker, layoutPlanMarkerId, mayEdit, mayDelete, photosHref, framesHref, links, onUpload } = props
  const t = useT()
  const media = useMarkerMedia(of, marker, layoutPlanMarkerId)
  const { all, open, failed, retriable, expected, isBusy } = media
  const [asking, setAsking] = useState<Asked>()
  const count = marker.totalMediaCount
  const isStored = layoutPlanMarkerId !== null
  return (
    <Stack gap="sm">
      <StatusCounts counts={countsOf(marker, expected + open > 0)} />
      <MarkerFailures marker={marker} />
      {open > 0 && (
        <MutedText isTabular size="sm">
          {t('media.upload.marker.sent', { done: all - open - failed, count: all })}
        </MutedText>
      )}
      {isBusy && (
        <Text role="status" c="dimmed">
          {t('media.upload.marker.cancelling')}
        </Text>
      )}
      {mayEdit && (
        <WriteButton
          variant={count === 0 && open === 0 ? 'filled' : 'default'}
          disabled={!isStored}
          title={isStored ? undefined : t('media.upload.marker.wait')}
          leftSection={<IconUpload {...icon} />}
          onClick={onUpload}
        >
          {t('media.upload.marker.upload')}
        </WriteButton>
      )}
      {count > 0 && <MarkerMediaLinks {...{ of, marker, photosHref, framesHref, links }} />}
      {mayEdit && retriable > 0 && (
        <Button variant="default" onClick={media.retry}>
          {t('media.upload.marker.retry', { count: retriable })}
        </Button>
      )}
      {mayEdit && isStored && open + expected > 0 && (
        <Button variant="default" disabled={isBusy} onClick={() => setAsking('cancel')}>
          {t('media.upload.marker.cancel')}
        </Button>
      )}
      {mayDelete && isStored && count > 0 && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconTrash {...icon} />}
          onClick={() => setAsking('remove')}
        >
          {t('media.upload.marker.remove')}
        </Button>
      )}
      <Question {...{ of, marker, asking, media }} onClose={() => setAsking(undefined)} />
    </Stack>
  )
}
