import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { maxFrameCount } from '@plumbline/inspection/videos/frame-moments'
import { flightDirections } from '@plumbline/contract/media/tasks'
import { can } from '@plumbline/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { columnsQuery } from '../../../api/markers.ts'
import { markerSetsQuery, photoQuery } from '../../../api/media/photo.ts'
import { imageTasksQuery, takeFrames, videosQuery } from '../../../api/media/tasks.ts'
import { mediaKey } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { framesStart, readFrames } from './frames-form.ts'
import classes from './ImageGen.module.css'
import { ImageGenTasks } from './ImageGenTasks.tsx'
import type { OfPhotos } from '../photo-links.ts'
import { VideoColumns } from './VideoColumns.tsx'

type Props = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly videoId: string | undefined
  readonly onVideo: (id: string) => void
  readonly photoHref: (id: string) => string
  readonly planHref: string
}

/** DESIGN §4, /image-gen: still frames from a flight video, numbered for a marker in the direction of flight. */
export function ImageGenFrames({ of, member, videoId, onVideo, photoHref, planHref }: Props) {
  const t = useT()
  const client = useQueryClient()
  const videos = useQuery(videosQuery(of))
  const tasks = useQuery(imageTasksQuery(of))
  const markers = (useQuery(markerSetsQuery(of)).data ?? []).flatMap((set) => set.markers)
  const columns = useQuery(columnsQuery(of)).data ?? []
  const ready = (videos.data ?? []).flatMap(({ media }) => (media?.fileStatus === 'FILE_PROCESSED' ? media._id : []))
  // Of one there is nothing to choose.
  const wantedId = videoId ?? (ready.length === 1 ? ready[0] : undefined)
  const listed = videos.data?.find(({ media }) => media !== null && media._id === wantedId)?.media
  // A video that stands in no column can be opened from the library.
  const other = useQuery({
    ...photoQuery(of, wantedId ?? ''),
    enabled: wantedId !== undefined && videos.data !== undefined && listed === undefined,
  }).data?.image
  const video = listed ?? (other?.kind === 'video' ? other : undefined)
  const [draft, setDraft] = useState(framesStart)
  const [direction, setDirection] = useState<(typeof flightDirections)[number]>('down')
  const [markerId, setMarkerId] = useState('')
  const [chosenColumn, setColumnId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const mayEdit = can(member, 'media.edit')
  const read = readFrames(draft, video?.duration ?? 0)
  const problem = 'problem' in read ? t(read.problem, { most: maxFrameCount }) : undefined
  const target = markerId === '' ? (video?.markerId ?? null) : markerId
  const own = columns.filter((column) => column.markerId === target)
  // Where the video hangs, unless something else is chosen.
  const columnId = chosenColumn ?? (markerId === '' ? video?.columnId : null) ?? ''
  const markerName = (id: string | null) => markers.find(({ _id }) => _id === id)?.name ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (video === undefined || 'problem' in read || isBusy) return
    setBusy(true)
    setNotice('')
    try {
      await takeFrames(of, {
        _id: newId(),
        videoId: video._id,
        choice: read.choice,
        direction,
        markerId: target,
        columnId: columnId === '' ? null : columnId,
      })
      showToast('note', t('media.tasks.frames.started'))
      await client.invalidateQueries({ queryKey: mediaKey })
    } catch (error) {
      setNotice(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    } finally {
      setBusy(false)
    }
  }

  if (videos.isError)
    return (
      <div role="alert">
        <EmptyState title={<h2>{t('media.tasks.failed.title')}</h2>} text={errorText(t, videos.error)}>
          <Button onClick={() => void videos.refetch()}>{t('media.tasks.failed.retry')}</Button>
        </EmptyState>
      </div>
    )
  if (videos.data === undefined) return <p role="status">{t('media.tasks.loading')}</p>
  const made = (tasks.data ?? []).filter(({ kind }) => kind === 'frames')
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label={t('media.tasks.columns.title')}>
        <h2>{t('media.tasks.columns.title')}</h2>
        <VideoColumns
          planHref={planHref}
          entries={videos.data}
          chosenId={mayEdit ? video?._id : undefined}
          markerName={markerName}
          onChoose={
            mayEdit
              ? (id) => {
                  onVideo(id)
                  setColumnId(undefined)
                }
              : undefined
          }
        />
      </section>
      {!mayEdit && <p className={classes.quiet}>{t('media.tasks.frames.readOnly')}</p>}
      {mayEdit && (videos.data.length > 0 || video !== undefined) && (
        <section className={classes.card} aria-label={t('media.tasks.frames.how')}>
          <h2>{t('media.tasks.frames.how')}</h2>
          {video === undefined ? (
            <p className={classes.quiet}>{t('media.tasks.frames.choose')}</p>
          ) : (
            <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
              <p className={classes.wide}>
                <b>{video.name}</b>
              </p>
              <NativeSelect
                label={t('media.tasks.frames.by')}
                value={draft.by}
                data={(['interval', 'count'] as const).map((value) => ({
                  value,
                  label: t(`media.tasks.frames.${value}`),
                }))}
                onChange={(event) => setDraft({ ...draft, by: event.currentTarget.value as typeof draft.by })}
              />
              {draft.by === 'interval' ? (
                <TextInput
                  label={t('media.tasks.frames.seconds')}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  value={draft.seconds}
                  error={problem}
                  onChange={(event) => setDraft({ ...draft, seconds: event.currentTarget.value })}
                />
              ) : (
                <TextInput
                  label={t('media.tasks.frames.number')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={draft.count}
                  error={problem}
                  onChange={(event) => setDraft({ ...draft, count: event.currentTarget.value })}
                />
              )}
              <NativeSelect
                label={t('media.tasks.frames.direction')}
                value={direction}
                data={flightDirections.map((value) => ({ value, label: t(`media.tasks.frames.${value}`) }))}
                onChange={(event) => setDirection(event.currentTarget.value as typeof direction)}
              />
              <NativeSelect
                label={t('media.tasks.frames.marker')}
                value={markerId}
                data={[
                  { value: '', label: t('media.tasks.frames.ofVideo') },
                  ...markers.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={(event) => {
                  setMarkerId(event.currentTarget.value)
                  setColumnId(undefined)
                }}
              />
              <NativeSelect
                label={t('media.tasks.frames.column')}
                value={columnId}
                data={[
                  { value: '', label: t('media.tasks.frames.noColumn') },
                  ...own.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={(event) => setColumnId(event.currentTarget.value)}
              />
              <p className={classes.wide} role="status">
                {'expected' in read && t('media.tasks.frames.expected', { count: read.expected })}
              </p>
              <p role="alert" className={classes.problem}>
                {notice}
              </p>
              <WriteButton
                type="submit"
                className={classes.submit ?? ''}
                loading={isBusy}
                disabled={problem !== undefined}
              >
                {t('media.tasks.frames.start')}
              </WriteButton>
            </form>
          )}
        </section>
      )}
      <section className={classes.card} aria-label={t('media.tasks.list.frames')}>
        <h2>{t('media.tasks.list.frames')}</h2>
        <ImageGenTasks of={of} tasks={made} mayEdit={mayEdit} photoHref={photoHref} />
      </section>
    </div>
  )
}
