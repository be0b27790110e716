import { NativeSelect, TextInput } from '@mantine/core'
import type { Column, Marker } from '@plumbline/contract/markers/markers'
import type { Media } from '@plumbline/contract/media/media'
import { flightDirections } from '@plumbline/contract/media/tasks'
import { maxFrameCount } from '@plumbline/inspection/videos/frame-moments'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { takeFrames } from '../../../api/media/tasks.ts'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import dialogForm from '../../../ui/dialogs/dialog-form.module.css'
import { showToast } from '../../../ui/feedback/toast.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { framesStart, readFrames, type FramesDraft } from './frames-form.ts'
import classes from './ImageGen.module.css'

type Direction = (typeof flightDirections)[number]

/** None of them, or one by its name. */
const named = (none: string, some: readonly Pick<Marker, '_id' | 'name'>[]) => [
  { value: '', label: none },
  ...some.map(({ _id, name }) => ({ value: _id, label: name })),
]

type AmountProps = {
  readonly draft: FramesDraft
  readonly problem: string | undefined
  readonly onChange: (draft: FramesDraft) => void
}

/** By the time between two frames, or by their number. */
function FrameAmount({ draft, problem, onChange }: AmountProps) {
  const t = useT()
  const isInterval = draft.by === 'interval'
  return (
    <>
      <NativeSelect
        label={t('media.tasks.frames.by')}
        value={draft.by}
        data={(['interval', 'count'] as const).map((value) => ({ value, label: t(`media.tasks.frames.${value}`) }))}
        onChange={(event) => onChange({ ...draft, by: event.currentTarget.value as FramesDraft['by'] })}
      />
      <TextInput
        label={t(isInterval ? 'media.tasks.frames.seconds' : 'media.tasks.frames.number')}
        inputMode={isInterval ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={isInterval ? 8 : 4}
        value={isInterval ? draft.seconds : draft.count}
        error={problem}
        onChange={(event) => onChange({ ...draft, [isInterval ? 'seconds' : 'count']: event.currentTarget.value })}
      />
    </>
  )
}

type Video = Pick<Media, '_id' | 'name' | 'duration' | 'markerId' | 'columnId'>
type Props = {
  readonly of: OfInspection
  readonly video: Video
  readonly markers: readonly Pick<Marker, '_id' | 'name'>[]
  readonly columns: readonly Column[]
  /** Undefined: where the video is, unless another marker is chosen. */
  readonly columnId: string | undefined
  readonly onColumn: (id: string | undefined) => void
}

/** How many frames of a video are taken, and which marker and column they belong to. */
export function FramesForm({ of, video, markers, columns, columnId: chosenColumn, onColumn }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [draft, setDraft] = useState(framesStart)
  const [direction, setDirection] = useState<Direction>('down')
  const [markerId, setMarkerId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const read = readFrames(draft, video.duration ?? 0)
  const problem = 'problem' in read ? t(read.problem, { most: maxFrameCount }) : undefined
  const target = markerId === '' ? video.markerId : markerId
  const columnId = chosenColumn ?? (markerId === '' ? video.columnId : null) ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if ('problem' in read || isBusy) return
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

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.wide}>
        <b>{video.name}</b>
      </p>
      <FrameAmount draft={draft} problem={problem} onChange={setDraft} />
      <NativeSelect
        label={t('media.tasks.frames.direction')}
        value={direction}
        data={flightDirections.map((value) => ({ value, label: t(`media.tasks.frames.${value}`) }))}
        onChange={(event) => setDirection(event.currentTarget.value as Direction)}
      />
      <NativeSelect
        label={t('media.tasks.frames.marker')}
        value={markerId}
        data={named(t('media.tasks.frames.ofVideo'), markers)}
        onChange={(event) => {
          setMarkerId(event.currentTarget.value)
          onColumn(undefined)
        }}
      />
      <NativeSelect
        label={t('media.tasks.frames.column')}
        value={columnId}
        data={named(
          t('media.tasks.frames.noColumn'),
          columns.filter((column) => column.markerId === target),
        )}
        onChange={(event) => onColumn(event.currentTarget.value)}
      />
      <p className={classes.wide} role="status">
        {'expected' in read && t('media.tasks.frames.expected', { count: read.expected })}
      </p>
      <p role="alert" className={dialogForm.problem}>
        {notice}
      </p>
      <WriteButton type="submit" className={classes.submit ?? ''} loading={isBusy} disabled={problem !== undefined}>
        {t('media.tasks.frames.start')}
      </WriteButton>
    </form>
  )
}
