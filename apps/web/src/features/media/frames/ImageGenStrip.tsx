import { Button, NativeSelect } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { pictureTypes, type PictureType } from '@plumbline/inspection/photos/media-choices'
import { can } from '@plumbline/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/http/api-error.ts'
import { columnsQuery } from '../../../api/markers.ts'
import { markerSetsQuery } from '../../../api/media/photo.ts'
import { imageTasksQuery, removeImageTask, stitchColumn } from '../../../api/media/tasks.ts'
import { mediaKey } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './ImageGen.module.css'
import { TaskProgress } from './ImageGenTasks.tsx'
import type { OfPhotos } from '../photo-links.ts'
import { StripPicture } from './StripPicture.tsx'
import { useStripType } from './use-strip-type.ts'

type Props = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly columnId: string | undefined
  readonly onColumn: (id: string) => void
  readonly onPhoto: (id: string) => void
  readonly planHref: string
}

/** DESIGN §4, /image-gen-v2: a facade strip stitched from the photos of one column. */
export function ImageGenStrip({ of, member, columnId, onColumn, onPhoto, planHref }: Props) {
  const t = useT()
  const client = useQueryClient()
  const columns = useQuery(columnsQuery(of))
  const tasks = useQuery(imageTasksQuery(of))
  const markers = (useQuery(markerSetsQuery(of)).data ?? []).flatMap((set) => set.markers)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [notice, setNotice] = useState('')
  const [chosenMarker, setChosenMarker] = useState<string>()
  const { counts, type, hasChoice, isTooFew, choose } = useStripType(of, columnId)
  const mayEdit = can(member, 'media.edit')
  const failed = columns.error ?? tasks.error
  if (failed !== null) {
    return (
      <div role="alert">
        <EmptyState title={<h2>{t('media.tasks.failed.title')}</h2>} text={errorText(t, failed)}>
          <Button
            onClick={() => {
              void columns.refetch()
              void tasks.refetch()
            }}
          >
            {t('media.tasks.failed.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (columns.data === undefined || tasks.data === undefined) return <p role="status">{t('media.tasks.loading')}</p>
  if (columns.data.length === 0)
    return (
      <EmptyState
        title={<h2>{t('media.tasks.strip.noColumns.title')}</h2>}
        text={t('media.tasks.strip.noColumns.text')}
      >
        <Button component={Link} to={planHref}>
          {t('media.library.empty.action')}
        </Button>
      </EmptyState>
    )

  const column = columns.data.find(({ _id }) => _id === columnId)
  const groups = [...Map.groupBy(columns.data, ({ markerId }) => markerId ?? '').keys()]
  const markerId = chosenMarker ?? (column === undefined ? groups[0]! : (column.markerId ?? ''))
  const nameOf = (id: string) =>
    id === '' ? t('media.tasks.strip.noMarker') : (markers.find(({ _id }) => _id === id)?.name ?? '')
  const made = tasks.data
    .filter((task) => task.kind === 'strip' && task.columnId === columnId)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  // One at a time for each column: one under way stops the other type too.
  const strips = made.filter((task) => type === undefined || task.type === type || task.status === 'pending')
  const [newest] = strips
  const shown = strips.find(({ picture, status }) => status === 'success' && picture !== null)
  const isUnderWay = newest?.status === 'pending'

  async function attempt(run: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await run()
      await client.invalidateQueries({ queryKey: mediaKey })
      return undefined
    } catch (error) {
      return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
    }
  }

  async function start() {
    if (column === undefined) return
    setBusy(true)
    setNotice(
      (await attempt(() =>
        stitchColumn(of, { _id: newId(), columnId: column._id, ...(type === undefined ? {} : { type }) }),
      )) ?? '',
    )
    setBusy(false)
  }

  return (
    <div className={classes.work}>
      <div className={classes.choose}>
        <NativeSelect
          label={t('media.tasks.strip.marker')}
          value={markerId}
          data={groups.map((id) => ({ value: id, label: nameOf(id) }))}
          onChange={(event) => {
            setChosenMarker(event.currentTarget.value)
            const first = columns.data.find((one) => (one.markerId ?? '') === event.currentTarget.value)
            if (first !== undefined) onColumn(first._id)
          }}
        />
        <NativeSelect
          label={t('media.tasks.strip.column')}
          value={column?._id ?? ''}
          data={[
            ...(column === undefined ? [{ value: '', label: t('media.tasks.strip.choose') }] : []),
            ...columns.data
              .filter((one) => (one.markerId ?? '') === markerId)
              .map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(event) => event.currentTarget.value !== '' && onColumn(event.currentTarget.value)}
        />
        {hasChoice && counts !== undefined && (
          <NativeSelect
            label={t('media.tasks.strip.photos')}
            value={type ?? ''}
            data={pictureTypes.map((one) => ({
              value: one,
              label: t(`media.tasks.strip.kinds.${one}`, { count: counts[one] }),
            }))}
            onChange={(event) => choose(event.currentTarget.value as PictureType)}
          />
        )}
        {mayEdit && (
          <WriteButton
            disabled={column === undefined || isUnderWay || isTooFew}
            loading={isBusy}
            onClick={() => void start()}
          >
            {t(shown === undefined ? 'media.tasks.strip.start' : 'media.tasks.strip.again')}
          </WriteButton>
        )}
        {mayEdit && shown !== undefined && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('media.tasks.strip.remove')}
          </Button>
        )}
        {!mayEdit && <p className={classes.quiet}>{t('media.tasks.strip.readOnly')}</p>}
      </div>
      {counts !== undefined && column !== undefined && (
        <p
          className={classes.quiet}
        >{`${t('media.tasks.strip.counts', { visual: t('media.tasks.strip.visualPhotos', { count: counts.visual }), thermal: t('media.tasks.strip.thermalPhotos', { count: counts.thermal }) })} ${hasChoice ? t('media.tasks.strip.notMixed') : ''} ${isTooFew ? t('media.tasks.strip.tooFew') : ''}`}</p>
      )}
      <p role="alert" className={classes.problem}>
        {notice}
      </p>
      {newest !== undefined && newest !== shown && <TaskProgress task={newest} />}
      {shown !== undefined && shown.missing > 0 && <TaskProgress task={shown} />}
      {isUnderWay && (
        <div className={classes.underWay}>
          <p role="status" className={classes.quiet}>
            {t('media.tasks.strip.underWay')}
          </p>
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                void attempt(() => removeImageTask(of, newest._id)).then((problem) => setNotice(problem ?? ''))
              }
            >
              {t('media.tasks.list.stop')}
            </Button>
          )}
        </div>
      )}
      {shown !== undefined && (
        <StripPicture key={shown._id} task={shown} onOpen={onPhoto} onRenew={() => void tasks.refetch()} />
      )}
      {shown === undefined && !isUnderWay && (
        <div className={classes.card}>
          <EmptyState
            inset
            title={<h2>{t(column === undefined ? 'media.tasks.strip.select' : 'media.tasks.strip.none')}</h2>}
            text={t('media.tasks.strip.about')}
          />
        </div>
      )}
      {isRemoving && shown !== undefined && (
        <ConfirmDialog
          title={t('media.tasks.strip.removeTitle', { name: shown.name })}
          text={t('media.tasks.strip.removeText')}
          confirm={t('media.tasks.strip.removeConfirm')}
          cancel={t('media.tasks.strip.cancel')}
          onClose={() => setRemoving(false)}
          onConfirm={() => attempt(() => removeImageTask(of, shown._id))}
        />
      )}
    </div>
  )
}
