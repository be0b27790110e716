import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Column } from '@plumbline/contract/markers/markers'
import type { ImageTask } from '@plumbline/contract/media/tasks'
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
import dialogForm from '../../../ui/dialogs/dialog-form.module.css'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'

import { Panel } from '../../../ui/layout/Panel.tsx'
import { TaskProgress } from './ImageGenTasks.tsx'
import type { OfPhotos } from '../photo-links.ts'
import { StripPicture } from './StripPicture.tsx'
import { useStripType, type StripType } from './use-strip-type.ts'

type Props = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly columnId: string | undefined
  readonly onColumn: (id: string) => void
  readonly onPhoto: (id: string) => void
  readonly planHref: string
}

type ChoiceProps = {
  readonly columns: readonly Column[]
  readonly column: Column | undefined
  readonly nameOf: (markerId: string) => string
  readonly onColumn: (id: string) => void
}

/** A column, by its marker. */
function ColumnChoice({ columns, column, nameOf, onColumn }: ChoiceProps) {
  const t = useT()
  const [chosenMarker, setChosenMarker] = useState<string>()
  const groups = [...Map.groupBy(columns, ({ markerId }) => markerId ?? '').keys()]
  const markerId = chosenMarker ?? (column === undefined ? groups[0]! : (column.markerId ?? ''))
  const ofMarker = (id: string) => columns.filter((one) => (one.markerId ?? '') === id)
  return (
    <>
      <NativeSelect
        miw={220}
        label={t('media.tasks.strip.marker')}
        value={markerId}
        data={groups.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={(event) => {
          setChosenMarker(event.currentTarget.value)
          const [first] = ofMarker(event.currentTarget.value)
          if (first !== undefined) onColumn(first._id)
        }}
      />
      <NativeSelect
        miw={220}
        label={t('media.tasks.strip.column')}
        value={column?._id ?? ''}
        data={[
          ...(column === undefined ? [{ value: '', label: t('media.tasks.strip.choose') }] : []),
          ...ofMarker(markerId).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(event) => event.currentTarget.value !== '' && onColumn(event.currentTarget.value)}
      />
    </>
  )
}

function TypeChoice({ counts, type, choose }: StripType) {
  const t = useT()
  if (counts === undefined) return null
  return (
    <NativeSelect
      label={t('media.tasks.strip.photos')}
      value={type ?? ''}
      data={pictureTypes.map((one) => ({
        value: one,
        label: t(`media.tasks.strip.kinds.${one}`, { count: counts[one] }),
      }))}
      onChange={(event) => choose(event.currentTarget.value as PictureType)}
    />
  )
}

function PhotoCounts({ counts, hasChoice, isTooFew }: StripType) {
  const t = useT()
  if (counts === undefined) return null
  const visual = t('media.tasks.strip.visualPhotos', { count: counts.visual })
  const thermal = t('media.tasks.strip.thermalPhotos', { count: counts.thermal })
  return (
    <Text c="dimmed">
      {[
        t('media.tasks.strip.counts', { visual, thermal }),
        hasChoice ? t('media.tasks.strip.notMixed') : '',
        isTooFew ? t('media.tasks.strip.tooFew') : '',
      ].join(' ')}
    </Text>
  )
}

type UnderWayProps = { readonly mayEdit: boolean; readonly onStop: () => void }

function UnderWay({ mayEdit, onStop }: UnderWayProps) {
  const t = useT()
  return (
    <Group gap="md" wrap="nowrap">
      <Text role="status" c="dimmed">
        {t('media.tasks.strip.underWay')}
      </Text>
      {mayEdit && (
        <Button size="compact-sm" variant="default" onClick={onStop}>
          {t('media.tasks.list.stop')}
        </Button>
      )}
    </Group>
  )
}

/** The newest task of a column for a type of photos, and the newest strip that can be shown. */
function stripsOf(tasks: readonly ImageTask[], columnId: string | undefined, type: PictureType | undefined) {
  const strips = tasks
    .filter((task) => task.kind === 'strip' && task.columnId === columnId)
    // One at a time for each column: one under way stops the other type too.
    .filter((task) => type === undefined || task.type === type || task.status === 'pending')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return {
    newest: strips[0],
    shown: strips.find(({ picture, status }) => status === 'success' && picture !== null),
  }
}

type EditorProps = Omit<Props, 'planHref'> & {
  readonly columns: readonly Column[]
  readonly tasks: readonly ImageTask[]
  readonly onRenew: () => void
  readonly stripType: StripType
}

function StripEditor(props: EditorProps) {
  const { of, member, columnId, columns, tasks, stripType, onColumn, onPhoto, onRenew } = props
  const t = useT()
  const client = useQueryClient()
  const markers = (useQuery(markerSetsQuery(of)).data ?? []).flatMap((set) => set.markers)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [notice, setNotice] = useState('')
  const { type, hasChoice, isTooFew } = stripType
  const mayEdit = can(member, 'media.edit')
  const column = columns.find(({ _id }) => _id === columnId)
  const { newest, shown } = stripsOf(tasks, columnId, type)
  const isUnderWay = newest?.status === 'pending'
  const nameOf = (id: string) =>
    id === '' ? t('media.tasks.strip.noMarker') : (markers.find(({ _id }) => _id === id)?.name ?? '')

  async function attempt(run: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await run()
      await client.invalidateQueries({ queryKey: mediaKey })
      return undefined
    } catch (error) {
      return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
    }
  }
  const remove = (task: ImageTask) => attempt(() => removeImageTask(of, task._id))

  async function start() {
    if (column === undefined) return
    setBusy(true)
    const asked = { _id: newId(), columnId: column._id, ...(type === undefined ? {} : { type }) }
    setNotice((await attempt(() => stitchColumn(of, asked))) ?? '')
    setBusy(false)
  }

  return (
    <Stack flex={1} gap="md" mih={0}>
      <Group gap="md" align="flex-end">
        <ColumnChoice columns={columns} column={column} nameOf={nameOf} onColumn={onColumn} />
        {hasChoice && <TypeChoice {...stripType} />}
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
        {!mayEdit && <Text c="dimmed">{t('media.tasks.strip.readOnly')}</Text>}
      </Group>
      {column !== undefined && <PhotoCounts {...stripType} />}
      <p role="alert" className={dialogForm.problem}>
        {notice}
      </p>
      {newest !== undefined && newest !== shown && <TaskProgress task={newest} />}
      {shown !== undefined && shown.missing > 0 && <TaskProgress task={shown} />}
      {isUnderWay && (
        <UnderWay mayEdit={mayEdit} onStop={() => void remove(newest).then((problem) => setNotice(problem ?? ''))} />
      )}
      {shown !== undefined && <StripPicture key={shown._id} task={shown} onOpen={onPhoto} onRenew={onRenew} />}
      {shown === undefined && !isUnderWay && <NoStrip hasColumn={column !== undefined} />}
      {isRemoving && shown !== undefined && (
        <ConfirmDialog
          title={t('media.tasks.strip.removeTitle', { name: shown.name })}
          text={t('media.tasks.strip.removeText')}
          confirm={t('media.tasks.strip.removeConfirm')}
          cancel={t('media.tasks.strip.cancel')}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove(shown)}
        />
      )}
    </Stack>
  )
}

function NoStrip({ hasColumn }: { readonly hasColumn: boolean }) {
  const t = useT()
  return (
    <Panel component="div">
      <EmptyState
        inset
        title={<h2>{t(hasColumn ? 'media.tasks.strip.none' : 'media.tasks.strip.select')}</h2>}
        text={t('media.tasks.strip.about')}
      />
    </Panel>
  )
}

/** DESIGN §4, /image-gen-v2: a facade strip stitched from the photos of one column. */
export function ImageGenStrip(props: Props) {
  const { of, columnId, planHref } = props
  const t = useT()
  const columns = useQuery(columnsQuery(of))
  const tasks = useQuery(imageTasksQuery(of))
  const stripType = useStripType(of, columnId)
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
  return (
    <StripEditor
      {...props}
      columns={columns.data}
      tasks={tasks.data}
      stripType={stripType}
      onRenew={() => void tasks.refetch()}
    />
  )
}
