import { Button, Stack, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { VideoEntry } from '@plumbline/contract/media/tasks'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsQuery } from '../../../api/markers.ts'
import { markerSetsQuery, photoQuery } from '../../../api/media/photo.ts'
import { imageTasksQuery, videosQuery } from '../../../api/media/tasks.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { OfPhotos } from '../photo-links.ts'
import { FramesForm } from './FramesForm.tsx'

import { ImageGenTasks } from './ImageGenTasks.tsx'
import { VideoColumns } from './VideoColumns.tsx'

type Props = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly videoId: string | undefined
  readonly onVideo: (id: string) => void
  readonly photoHref: (id: string) => string
  readonly planHref: string
}

/** The video that frames are taken of: the asked one, or the only one there is. */
function useChosenVideo(of: OfPhotos, entries: readonly VideoEntry[] | undefined, askedId: string | undefined) {
  const ready = (entries ?? []).flatMap(({ media }) => (media?.fileStatus === 'FILE_PROCESSED' ? media._id : []))
  // Of one there is nothing to choose.
  const wantedId = askedId ?? (ready.length === 1 ? ready[0] : undefined)
  const listed = entries?.find(({ media }) => media !== null && media._id === wantedId)?.media
  // A video that stands in no column can be opened from the library.
  const other = useQuery({
    ...photoQuery(of, wantedId ?? ''),
    enabled: wantedId !== undefined && entries !== undefined && listed === undefined,
  }).data?.image
  return listed ?? (other?.kind === 'video' ? other : undefined)
}

/** DESIGN §4, /image-gen: still frames from a flight video, numbered for a marker in the direction of flight. */
export function ImageGenFrames({ of, member, videoId, onVideo, photoHref, planHref }: Props) {
  const t = useT()
  const videos = useQuery(videosQuery(of))
  const tasks = useQuery(imageTasksQuery(of))
  const markers = (useQuery(markerSetsQuery(of)).data ?? []).flatMap((set) => set.markers)
  const columns = useQuery(columnsQuery(of)).data ?? []
  const video = useChosenVideo(of, videos.data, videoId)
  const [columnId, setColumnId] = useState<string>()
  const mayEdit = can(member, 'media.edit')

  if (videos.isError)
    return (
      <div role="alert">
        <EmptyState title={<h2>{t('media.tasks.failed.title')}</h2>} text={errorText(t, videos.error)}>
          <Button onClick={() => void videos.refetch()}>{t('media.tasks.failed.retry')}</Button>
        </EmptyState>
      </div>
    )
  if (videos.data === undefined) return <p role="status">{t('media.tasks.loading')}</p>

  const choose = (id: string) => {
    onVideo(id)
    setColumnId(undefined)
  }
  return (
    <Stack gap="lg">
      <Panel title={t('media.tasks.columns.title')}>
        <VideoColumns
          planHref={planHref}
          entries={videos.data}
          chosenId={mayEdit ? video?._id : undefined}
          markerName={(id) => markers.find(({ _id }) => _id === id)?.name ?? ''}
          onChoose={mayEdit ? choose : undefined}
        />
      </Panel>
      {!mayEdit && <Text c="dimmed">{t('media.tasks.frames.readOnly')}</Text>}
      {mayEdit && (videos.data.length > 0 || video !== undefined) && (
        <Panel title={t('media.tasks.frames.how')}>
          {video === undefined ? (
            <Text c="dimmed">{t('media.tasks.frames.choose')}</Text>
          ) : (
            <FramesForm {...{ of, video, markers, columns, columnId }} onColumn={setColumnId} />
          )}
        </Panel>
      )}
      <Panel title={t('media.tasks.list.frames')}>
        <ImageGenTasks
          of={of}
          tasks={(tasks.data ?? []).filter(({ kind }) => kind === 'frames')}
          mayEdit={mayEdit}
          photoHref={photoHref}
        />
      </Panel>
    </Stack>
  )
}
