import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import { imageKinds, imageSlots, sortOrders, stepperMax } from '@plumbline/inspection/photos/media-choices'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Stepper } from '../../../ui/forms/Stepper.tsx'
import { Choice, ChoiceSet } from './Choice.tsx'
import { elevationName, floorName } from './elevation-names.ts'
import { FieldHint } from './FieldHint.tsx'
import { FloorPreview } from './FloorPreview.tsx'
import classes from './UploadWizard.module.css'
import { floorsOfMarker, type FloorDraft } from './wizard-draft.ts'

type Props = {
  readonly draft: FloorDraft
  readonly marker: Marker
  readonly elevations: readonly ElevationPlan[]
  readonly dataHref: string
  readonly hasVideoColumns: boolean
  readonly onChange: (draft: FloorDraft) => void
}
type PartProps = Pick<Props, 'draft' | 'marker'> & { readonly onPatch: (patch: Partial<FloorDraft>) => void }

const [unchosen, without] = ['', 'none']

function ElevationChoice({
  draft,
  marker,
  elevations,
  dataHref,
  onPatch,
}: PartProps & Pick<Props, 'elevations' | 'dataHref'>) {
  const t = useT()
  const elevation = elevations.find(({ _id }) => _id === draft.elevationId)
  const dataLink = <Link to={dataHref}>{t('media.wizard.floors.dataTab')}</Link>

  function choose(value: string) {
    const next = elevations.find(({ _id }) => _id === value)
    onPatch({
      elevationId: next?._id ?? (value === without ? null : undefined),
      floors: next === undefined ? [] : floorsOfMarker(next, marker),
    })
  }

  return (
    <>
      <NativeSelect
        size="sm"
        data-autofocus
        label={t('media.wizard.floors.elevation')}
        value={draft.elevationId === undefined ? unchosen : (draft.elevationId ?? without)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(draft.elevationId === undefined ? [{ value: unchosen, label: t('media.wizard.floors.choose') }] : []),
          ...elevations.map((one) => ({ value: one._id, label: elevationName(one) })),
          { value: without, label: t('media.wizard.floors.none') },
        ]}
      />
      {elevations.length === 0 && (
        <FieldHint>
          {t('media.wizard.floors.noElevations')} {dataLink}
        </FieldHint>
      )}
      {elevations.length > 0 && draft.elevationId === null && (
        <FieldHint>{t('media.wizard.floors.noneText')}</FieldHint>
      )}
      {elevation?.floorRange.length === 0 && (
        <FieldHint>
          {t('media.wizard.floors.noFloors')} {dataLink}
        </FieldHint>
      )}
    </>
  )
}

function FloorChoice({ draft, marker, elevation, onPatch }: PartProps & { readonly elevation: ElevationPlan }) {
  const t = useT()
  const floors = elevation.floorRange
  const chosen = new Set(draft.floors)
  const toggle = (index: number) =>
    onPatch({
      floors: chosen.has(index)
        ? draft.floors.filter((one) => one !== index)
        : [...draft.floors, index].toSorted((one, other) => one - other),
    })
  const tool = (name: string, next: readonly number[]) => (
    <Button size="compact-xs" variant="subtle" onClick={() => onPatch({ floors: next })}>
      {name}
    </Button>
  )
  return (
    <ChoiceSet label={t('media.wizard.floors.floors')}>
      <Group gap="sm" mb="xs" wrap="nowrap">
        <Text span c="dimmed" mt="xs">
          {t('media.wizard.floors.chosen', { chosen: chosen.size, count: floors.length })}
        </Text>
        {tool(
          t('media.wizard.floors.all'),
          floors.map((_, index) => index),
        )}
        {tool(t('media.wizard.floors.clear'), [])}
        {marker.elevationId === elevation._id &&
          tool(t('media.wizard.floors.range'), floorsOfMarker(elevation, marker))}
      </Group>
      <div className={classes.floorBox}>
        {floors.map((floor, index) => (
          <Group
            key={index}
            component="label"
            gap={6}
            px={6}
            wrap="nowrap"
            className={classes.tick}
            data-chosen={chosen.has(index) || undefined}
          >
            <input type="checkbox" checked={chosen.has(index)} onChange={() => toggle(index)} />
            {floorName(floor)}
          </Group>
        ))}
      </div>
      <Text role="alert" c="var(--pl-error)">
        {chosen.size === 0 ? t('media.wizard.floors.needed') : ''}
      </Text>
    </ChoiceSet>
  )
}

/** How many columns there are and how many images each floor has in one. */
function GridSteppers({ draft, isVideo, onPatch }: Omit<PartProps, 'marker'> & { readonly isVideo: boolean }) {
  const t = useT()
  return (
    <div className={classes.pair}>
      <Stepper
        label={t('media.wizard.floors.columns')}
        fewer={t('media.wizard.floors.columnsFewer')}
        more={t('media.wizard.floors.columnsMore')}
        value={draft.imageColumns}
        min={1}
        max={stepperMax.imageColumns}
        onChange={(imageColumns) => onPatch({ imageColumns })}
      />
      {!isVideo && (
        <div>
          <Stepper
            label={t('media.wizard.floors.images')}
            fewer={t('media.wizard.floors.imagesFewer')}
            more={t('media.wizard.floors.imagesMore')}
            value={draft.imagesPerFloor}
            min={1}
            max={stepperMax.imagesPerFloor}
            onChange={(imagesPerFloor) => onPatch({ imagesPerFloor })}
          />
          <Text c="dimmed" mt="xs">
            {imageSlots.slice(0, draft.imagesPerFloor).join(' · ')}
          </Text>
        </div>
      )}
    </div>
  )
}

export function WizardFloors({ draft, marker, elevations, dataHref, hasVideoColumns, onChange }: Props) {
  const t = useT()
  const elevation = elevations.find(({ _id }) => _id === draft.elevationId)
  const floors = elevation?.floorRange ?? []
  const isVideo = draft.imageKind === 'VideoNormal'
  const patch = (next: Partial<FloorDraft>) => onChange({ ...draft, ...next })
  return (
    <div className={classes.halves}>
      <Stack gap="lg">
        <ElevationChoice draft={draft} marker={marker} elevations={elevations} dataHref={dataHref} onPatch={patch} />
        {elevation !== undefined && floors.length > 0 && (
          <FloorChoice draft={draft} marker={marker} elevation={elevation} onPatch={patch} />
        )}
        <Choice
          label={t('media.wizard.floors.kind')}
          value={draft.imageKind}
          choices={imageKinds.map((value) => ({ value, label: t(`media.wizard.floors.kinds.${value}`) }))}
          onChange={(imageKind) => patch({ imageKind })}
        />
        <FieldHint>{t(`media.wizard.floors.kindTexts.${draft.imageKind}`)}</FieldHint>
        {isVideo && !hasVideoColumns && (
          <Text role="alert" c="var(--pl-error)">
            {t('media.wizard.floors.notInPlan')}
          </Text>
        )}
        <GridSteppers draft={draft} isVideo={isVideo} onPatch={patch} />
        <Choice
          label={t('media.wizard.floors.sortOrder')}
          value={draft.sortOrder}
          choices={sortOrders.map((value) => ({ value, label: t(`media.wizard.floors.orders.${value}`) }))}
          onChange={(sortOrder) => patch({ sortOrder })}
        />
        {!isVideo && (
          <Group component="label" gap="sm" align="flex-start" wrap="nowrap" className={classes.tick}>
            <Box
              component="input"
              mt={3}
              type="checkbox"
              checked={draft.isBatchSplit}
              onChange={(event) => patch({ isBatchSplit: event.currentTarget.checked })}
            />
            <span>
              <Text component="strong" display="block" fw={500}>
                {t('media.wizard.floors.split')}
              </Text>
              <Text span c="dimmed">
                {t('media.wizard.floors.splitText')}
              </Text>
            </span>
          </Group>
        )}
      </Stack>
      <FloorPreview
        draft={draft}
        floors={draft.floors.flatMap((index) => (floors[index] === undefined ? [] : [floorName(floors[index])]))}
      />
    </div>
  )
}
