import { Box, Button, Stack, Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { boundsOf } from '@plumbline/geometry/rect'
import { IconPlus } from '@tabler/icons-react'
import classes from './MarkerPanel.module.css'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly editor: Editor
  readonly marker: Marker
  readonly isReadOnly: boolean
  readonly isAdding: boolean
  readonly onAddLine: () => void
}

/** A video follows a path or covers an area; a drawing has as many lines as it needs. */
export function MarkerShapeChoice({ editor, marker, isReadOnly, isAdding, onAddLine }: Props) {
  const t = useT()
  const main = editor.shapes.get(marker._id)
  if (isReadOnly || main === undefined) return null
  if (marker.markerType === 'Drawing') {
    return (
      <Stack gap="sm">
        <Text c="dimmed">{t('markers.panel.lines.title', { count: Math.max(1, marker.drawing.length) })}</Text>
        <Button
          variant="default"
          aria-pressed={isAdding}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={onAddLine}
        >
          {t('markers.panel.lines.add')}
        </Button>
        {isAdding && (
          <Text c="dimmed" role="status">
            {t('markers.panel.lines.hint')}
          </Text>
        )}
      </Stack>
    )
  }
  if (marker.markerType !== 'Video') return null
  const { left, top, right, bottom } = boundsOf(main.points)
  const { rotation: _, ...rest } = main
  const become = {
    // A path along one axis has no area: a box needs one to be seen.
    rectangle: () => ({
      ...rest,
      kind: 'rectangle' as const,
      points: [
        { x: left, y: Math.min(top, bottom - 0.02) },
        { x: Math.max(right, left + 0.02), y: bottom },
      ],
    }),
    sequence: () => ({
      ...rest,
      kind: 'sequence' as const,
      points: [
        { x: left, y: (top + bottom) / 2 },
        { x: right, y: (top + bottom) / 2 },
      ],
    }),
  }
  return (
    <Box className={classes.pair ?? ''} role="group" aria-label={t('markers.panel.video.title')}>
      {(['sequence', 'rectangle'] as const).map((kind) => (
        <Button
          key={kind}
          variant={main.kind === kind ? 'filled' : 'default'}
          aria-pressed={main.kind === kind}
          onClick={() => main.kind !== kind && editor.edit({ put: [become[kind]()], remove: [] })}
        >
          {t(kind === 'sequence' ? 'markers.panel.video.path' : 'markers.panel.video.box')}
        </Button>
      ))}
    </Box>
  )
}
