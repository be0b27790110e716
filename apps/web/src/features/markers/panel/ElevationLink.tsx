import { Box, NativeSelect, Stack, Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import { useT } from '../../../i18n/use-t.ts'
import { floorName } from '../floor-names.ts'
import classes from './MarkerPanel.module.css'

type Link = Pick<Marker, 'elevationId' | 'floorStartIdx' | 'floorEndIdx'>
type Props = {
  readonly marker: Marker
  readonly elevations: readonly ElevationPlan[]
  readonly isReadOnly: boolean
  readonly onChange: (link: Link) => void
}

/**
 * Which elevation a marker shows, and from which floor to which; the list of floors is top-down, so the highest comes
 * first.
 */
export function ElevationLink({ marker, elevations, isReadOnly, onChange }: Props) {
  const t = useT()
  const { elevationId, floorStartIdx, floorEndIdx } = marker
  const elevation = elevations.find(({ _id }) => _id === elevationId)
  const floors = elevation?.floorRange ?? []
  const isLost = elevationId !== null && (elevation === undefined || (floorEndIdx ?? -1) >= floors.length)
  const named = floors.map((floor, index) => ({ value: String(index), label: floorName(floor) }))
  const data =
    floorStartIdx === null || floorEndIdx === null
      ? [{ value: '', label: t('markers.panel.link.all') }, ...named]
      : named
  const bounded = (start: number, end: number): Link => ({
    elevationId,
    floorStartIdx: Math.min(start, end),
    floorEndIdx: Math.max(start, end),
  })

  function choose(id: string) {
    const chosen = elevations.find(({ _id }) => _id === id)
    const last = (chosen?.floorRange.length ?? 0) - 1
    onChange(
      chosen === undefined
        ? { elevationId: null, floorStartIdx: null, floorEndIdx: null }
        : { elevationId: id, floorStartIdx: last < 0 ? null : 0, floorEndIdx: last < 0 ? null : last },
    )
  }

  return (
    <Stack gap="sm" className={classes.fields ?? ''}>
      <NativeSelect
        size="sm"
        label={t('markers.panel.link.elevation')}
        value={elevation === undefined ? '' : elevation._id}
        disabled={isReadOnly || elevations.length === 0}
        data={[
          { value: '', label: t('markers.panel.link.none') },
          ...elevations.map(({ _id, name, blockName }) => ({
            value: _id,
            label: blockName === '' ? name : `${blockName} · ${name}`,
          })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {elevations.length === 0 && <Text c="dimmed">{t('markers.panel.link.noElevations')}</Text>}
      {isLost && (
        <Text c="var(--pl-error)" role="alert">
          {t('markers.panel.link.lost')}
        </Text>
      )}
      {elevation !== undefined && floors.length === 0 && <Text c="dimmed">{t('markers.panel.link.noFloors')}</Text>}
      {floors.length > 0 && (
        <Box className={classes.pair ?? ''}>
          <NativeSelect
            size="sm"
            label={t('markers.panel.link.bottom')}
            data={data}
            value={String(floorEndIdx ?? '')}
            disabled={isReadOnly}
            onChange={(event) => onChange(bounded(floorStartIdx ?? 0, Number(event.currentTarget.value)))}
          />
          <NativeSelect
            size="sm"
            label={t('markers.panel.link.top')}
            data={data}
            value={String(floorStartIdx ?? '')}
            disabled={isReadOnly}
            onChange={(event) => onChange(bounded(Number(event.currentTarget.value), floorEndIdx ?? floors.length - 1))}
          />
        </Box>
      )}
    </Stack>
  )
}
