import { Button, SimpleGrid, Text } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Key } from '../../../ui/display/Key.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

const sides = [
  ['above', 'K'],
  ['below', 'J'],
  ['left', 'H'],
  ['right', 'L'],
] as const
export type NeighbourSide = (typeof sides)[number][0]

type Props = {
  readonly neighbours: Readonly<Record<NeighbourSide, string | null>> | undefined
  readonly hasThermal: boolean
  readonly onDirection: (side: NeighbourSide) => void
  readonly onThermal: () => void
}

/** Photos of the same place, each one key away. */
export function NeighbourPhotos({ neighbours, hasThermal, onDirection, onThermal }: Props) {
  const t = useT()
  return (
    <Panel variant="section" aria-label={t('annotations.around.label')}>
      <Text component="span" fw={600}>
        {t('annotations.around.label')}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        {sides.map(([side, key]) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            disabled={(neighbours?.[side] ?? null) === null}
            onClick={() => onDirection(side)}
          >
            {t(`annotations.around.${side}`)}
            <Key name={key} />
          </Button>
        ))}
        {hasThermal && (
          <Button size="xs" variant="default" onClick={onThermal}>
            {t('annotations.around.thermal')}
            <Key name="⇧T" />
          </Button>
        )}
      </SimpleGrid>
    </Panel>
  )
}
