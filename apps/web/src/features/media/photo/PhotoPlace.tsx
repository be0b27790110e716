import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import {
  imageSlots,
  imageUsages,
  workTypes,
  type ImageUsage,
  type WorkType,
} from '@plumbline/inspection/photos/media-choices'
import type { MediaDetail } from '@plumbline/contract/media/library'
import type { Column } from '@plumbline/contract/markers/markers'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { changeOf, draftOf, isChanged, withElevation, type PhotoDraft } from './photo-draft.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { PhotoSuggestion } from './PhotoSuggestion.tsx'
import { usePhotoSave } from './use-photo-save.ts'

type Props = {
  readonly of: OfInspection
  readonly detail: MediaDetail
  readonly elevations: readonly ElevationPlan[]
  readonly columns: readonly Column[]
  readonly isReadOnly: boolean
  readonly defineHref: string | undefined
}

type FieldsProps = Pick<Props, 'detail' | 'isReadOnly'> & {
  readonly draft: PhotoDraft
  readonly onChange: (change: Partial<PhotoDraft>) => void
}
type PlaceProps = FieldsProps & Pick<Props, 'elevations' | 'columns'>

function ElevationField({ elevations, draft, isReadOnly, onChange }: PlaceProps) {
  const t = useT()
  const elevation = elevations.find(({ _id }) => _id === draft.elevationId)
  const choose = (id: string) =>
    onChange(
      withElevation(
        draft,
        elevations.find(({ _id }) => _id === id),
      ),
    )
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('media.photo.place.elevation')}
        disabled={isReadOnly}
        value={elevation?._id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('media.photo.place.none') },
          ...elevations.map(({ _id, name, blockName }) => ({
            value: _id,
            label: blockName === '' ? name : `${blockName} · ${name}`,
          })),
        ]}
      />
      {elevation?.floorRange.length === 0 && <MutedText size="sm">{t('media.photo.place.noFloors')}</MutedText>}
    </>
  )
}

function FloorField({ detail, elevations, draft, isReadOnly, onChange }: PlaceProps) {
  const t = useT()
  const floors = elevations.find(({ _id }) => _id === draft.elevationId)?.floorRange ?? []
  const { floor } = draft
  const isLost = floor !== null && !floors.some(({ name }) => name === floor)
  return (
    <NativeSelect
      size="sm"
      label={t('media.photo.place.floor')}
      disabled={isReadOnly}
      value={floor ?? ''}
      onChange={(event) => onChange({ floor: event.currentTarget.value || null })}
      data={[
        { value: '', label: t('media.photo.place.none') },
        ...(isLost
          ? [{ value: floor, label: t('media.photo.place.lost', { floor: detail.image.floorName ?? floor }) }]
          : []),
        ...floors.map(({ name, displayName }) => ({
          value: name,
          label: displayName === '' || displayName === name ? name : `${displayName} (${name})`,
        })),
      ]}
    />
  )
}

function ColumnFields({ detail: { image }, columns, draft, isReadOnly, onChange }: PlaceProps) {
  const t = useT()
  const none = { value: '', label: t('media.photo.place.none') }
  const own = columns.filter(({ markerId, _id }) => markerId === image.markerId || _id === draft.columnId)
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('media.photo.place.column')}
        disabled={isReadOnly}
        value={draft.columnId ?? ''}
        onChange={(event) => onChange({ columnId: event.currentTarget.value || null })}
        data={[
          none,
          ...own.map(({ _id, name }) => ({ value: _id, label: name })),
          ...(draft.columnId !== null && !own.some(({ _id }) => _id === draft.columnId)
            ? [{ value: draft.columnId, label: image.columnName ?? '' }]
            : []),
        ]}
      />
      <NativeSelect
        size="sm"
        label={t('media.photo.place.slot')}
        disabled={isReadOnly}
        value={draft.slot === null ? '' : String(draft.slot)}
        onChange={(event) =>
          onChange({ slot: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
        }
        data={[none, ...imageSlots.map((label, index) => ({ value: String(index), label }))]}
      />
    </>
  )
}

function UseFields({ draft, isReadOnly, onChange }: FieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        size="sm"
        label={t('media.photo.use.tag')}
        readOnly={isReadOnly}
        maxLength={50}
        autoComplete="off"
        value={draft.tag}
        onChange={(event) => onChange({ tag: event.currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          size="sm"
          label={t('media.photo.use.usage')}
          disabled={isReadOnly}
          value={draft.usage}
          data={imageUsages.map((value) => ({ value, label: t(`media.photo.usages.${value}`) }))}
          onChange={(event) => onChange({ usage: event.currentTarget.value as ImageUsage })}
        />
        <NativeSelect
          size="sm"
          label={t('media.photo.use.workType')}
          disabled={isReadOnly}
          value={draft.workType}
          data={workTypes.map((value) => ({ value, label: t(`media.photo.workTypes.${value}`) }))}
          onChange={(event) => onChange({ workType: event.currentTarget.value as WorkType })}
        />
      </SimpleGrid>
    </>
  )
}

type ConflictProps = { readonly isBusy: boolean; readonly onTake: () => void; readonly onOverwrite: () => void }

/** Another user saved first: take over what is stored, or save one's own on top of it. */
function SaveConflict({ isBusy, onTake, onOverwrite }: ConflictProps) {
  const t = useT()
  return (
    <StatusLine
      kind="failure"
      actions={
        <>
          <Button size="xs" variant="default" onClick={onTake}>
            {t('media.photo.conflict.take')}
          </Button>
          <WriteButton size="xs" loading={isBusy} onClick={onOverwrite}>
            {t('media.photo.conflict.keep')}
          </WriteButton>
        </>
      }
    >
      {t('media.photo.conflict.title')}
    </StatusLine>
  )
}

/** Where the photo belongs on the wall, and what it is for. */
export function PhotoPlace({ of, detail, elevations, columns, isReadOnly, defineHref }: Props) {
  const t = useT()
  const { image } = detail
  const base = draftOf(image)
  const [edited, setEdited] = useState<Partial<PhotoDraft>>({})
  const draft = { ...base, ...edited }
  const { save, overwrite, letGo, isBusy, isStale, problem } = usePhotoSave(of, detail)
  const set = (change: Partial<PhotoDraft>) => setEdited({ ...edited, ...change })
  const fields = { detail, elevations, columns, draft, isReadOnly, onChange: set }

  async function store(run: () => Promise<boolean>) {
    if (!(await run())) return
    setEdited({})
    showToast('brief', t('media.photo.place.saved'))
  }

  function takeStored() {
    setEdited({})
    letGo()
  }

  return (
    <>
      <PhotoSection title={t('media.photo.place.title')}>
        {!isReadOnly && (
          <PhotoSuggestion
            image={image}
            elevations={elevations}
            isBusy={isBusy}
            onTake={(change) => void store(() => save(change))}
          />
        )}
        <ElevationField {...fields} />
        <SimpleGrid cols={2} spacing="sm">
          <FloorField {...fields} />
          <ColumnFields {...fields} />
        </SimpleGrid>
        {detail.floorRange !== null && (
          <MutedText size="sm">{t('media.photo.place.shows', { range: detail.floorRange })}</MutedText>
        )}
        {defineHref !== undefined && (
          <p>
            <Link to={defineHref}>{t('media.photo.place.define')}</Link>
          </p>
        )}
      </PhotoSection>
      <PhotoSection title={t('media.photo.use.title')}>
        <UseFields {...fields} />
        <StatusLine kind="failure" isPlain>
          {problem}
        </StatusLine>
        {isStale && <SaveConflict isBusy={isBusy} onTake={takeStored} onOverwrite={() => void store(overwrite)} />}
        {isChanged(base, draft) && !isStale && (
          <Group gap="sm">
            <WriteButton size="xs" loading={isBusy} onClick={() => void store(() => save(changeOf(base, draft)))}>
              {t('media.photo.place.save')}
            </WriteButton>
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => setEdited({})}>
              {t('media.photo.place.discard')}
            </Button>
          </Group>
        )}
      </PhotoSection>
    </>
  )
}
