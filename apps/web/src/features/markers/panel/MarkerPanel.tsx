import '@mantine/core/styles/Flex.css'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { Choice } from '@plumbline/sync/records'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OfPlan } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Columns } from './Columns.tsx'
import { MarkerShapeChoice } from './MarkerShapeChoice.tsx'
import { ElevationLink } from './ElevationLink.tsx'
import type { MarkerRecord } from '../marker-sync.ts'
import type { DrawInto } from '../draw-into.ts'
import { shapesOf } from '../marker-shapes.ts'
import { MarkerConflict } from './MarkerConflict.tsx'
import classes from './MarkerPanel.module.css'
import { MarkerPlace } from './MarkerPlace.tsx'
import { MarkerMedia, MarkerStatusText } from './MarkerStatus.tsx'
import { SubMarkers } from './SubMarkers.tsx'
import { TextField } from './TextField.tsx'
import { typeIcons } from '../type-icons.ts'

type Props = {
  readonly of: OfPlan
  readonly editor: Editor
  readonly record: MarkerRecord
  readonly elevations: readonly ElevationPlan[]
  readonly isReadOnly: boolean
  readonly drawingInto: DrawInto | undefined
  readonly onDrawInto: (into: DrawInto) => void
  readonly onChange: (marker: Marker) => void
  readonly onResolve: (choice: Choice) => void
  readonly onDuplicate: () => void
  /** What the photos of it are doing; belongs to another feature. */
  readonly media?: ReactNode
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Flex
    component="section"
    className={classes.section ?? ''}
    direction="column"
    gap="sm"
    px="lg"
    py="md"
    aria-label={title}
  >
    <Text component="h3" fz="sm" fw={600}>
      {title}
    </Text>
    {children}
  </Flex>
)

type HeadProps = Pick<Props, 'isReadOnly' | 'onChange'> & { readonly marker: Marker }

/** Type, name and status. */
function MarkerHead({ marker, isReadOnly, onChange }: HeadProps) {
  const t = useT()
  const Icon = typeIcons[marker.markerType]
  return (
    <Stack className={classes.section ?? ''} gap="sm" px="lg" py="md">
      <Group gap="sm" c="dimmed">
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <span>{t(`markers.planScreen.types.${marker.markerType}`)}</span>
      </Group>
      <TextField
        label={t('markers.panel.name')}
        value={marker.name}
        isRequired
        isReadOnly={isReadOnly}
        onCommit={(name) => onChange({ ...marker, name })}
      />
      <MarkerStatusText marker={marker} />
    </Stack>
  )
}

function MarkerActions({ onDuplicate, onRemove }: Pick<Props, 'onDuplicate'> & { readonly onRemove: () => void }) {
  const t = useT()
  return (
    <Box className={classes.pair ?? ''} px="lg" pt="md" pb="lg">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.5} aria-hidden="true" />}
        onClick={onDuplicate}
      >
        {t('markers.panel.duplicate')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t('markers.panel.remove')}
      </Button>
    </Box>
  )
}

/** Everything about the one that is selected. */
export function MarkerPanel({
  of,
  editor,
  record,
  elevations,
  isReadOnly,
  drawingInto,
  onDrawInto,
  onChange,
  onResolve,
  onDuplicate,
  media,
}: Props) {
  const t = useT()
  const { mine: marker, base, conflict } = record
  const shapes = shapesOf(marker, '').flatMap(({ id }) => editor.shapes.get(id) ?? [])
  const isInto = (kind: DrawInto['kind']) =>
    drawingInto !== undefined &&
    drawingInto.kind !== 'tie' &&
    drawingInto.kind === kind &&
    drawingInto.markerId === marker._id
  return (
    <div key={marker._id}>
      {conflict !== undefined && <MarkerConflict record={record} onResolve={onResolve} />}
      <MarkerHead marker={marker} isReadOnly={isReadOnly} onChange={onChange} />
      <Section title={t('markers.panel.media.title')}>
        <MarkerMedia marker={marker} />
        {media}
      </Section>
      <Section title={t('markers.panel.link.title')}>
        <ElevationLink
          marker={marker}
          elevations={elevations}
          isReadOnly={isReadOnly}
          onChange={(link) => onChange({ ...marker, ...link })}
        />
      </Section>
      <Section title={t('markers.panel.place.title')}>
        <MarkerPlace
          editor={editor}
          shapes={shapes}
          hasHeight={marker.markerType !== 'FloorMarking'}
          isReadOnly={isReadOnly}
        />
        <MarkerShapeChoice
          editor={editor}
          marker={marker}
          isReadOnly={isReadOnly}
          isAdding={isInto('line')}
          onAddLine={() => onDrawInto({ kind: 'line', markerId: marker._id })}
        />
      </Section>
      <Section title={t('markers.panel.subs.title')}>
        <SubMarkers
          editor={editor}
          marker={marker}
          isReadOnly={isReadOnly}
          isAdding={isInto('sub')}
          onAdd={() => onDrawInto({ kind: 'sub', markerId: marker._id })}
          onChange={(subMarkers) => onChange({ ...marker, subMarkers })}
        />
      </Section>
      <Section title={t('markers.panel.columns.title')}>
        <Columns of={of} markerId={marker._id} isStored={base !== undefined} isReadOnly={isReadOnly} />
      </Section>
      {!isReadOnly && <MarkerActions onDuplicate={onDuplicate} onRemove={() => editor.remove([marker._id])} />}
    </div>
  )
}
