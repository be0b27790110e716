import '@mantine/core/styles/Title.css'
import { Box, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { OfElevation } from '../../../api/coverage.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import type { FloorName } from '../coverage-text.ts'
import { FlightDownloads } from './FlightDownloads.tsx'
import { FlightElevation } from './FlightElevation.tsx'
import { FlightFigures } from './FlightFigures.tsx'
import { FlightForm } from './FlightForm.tsx'
import { FlightMap } from './FlightMap.tsx'
import { readFlight } from './flight-form.ts'
import { useFlightPlan } from './use-flight-plan.ts'

export type FlightProps = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly frame: NonNullable<Coverage['frame']>
  readonly coverage: Pick<Coverage, 'gaps' | 'limits'>
  readonly floorName: FloorName
}

type Props = FlightProps & {
  /** Coarser photos do not count by the project's rule; null: it has no limit. */
  readonly ruleMmPx: number | null
  readonly onClose: () => void
}

const finerOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Everything about a flight before its files are downloaded. Nothing is stored. */
export function FlightDialog({ of, plan, frame, coverage, floorName, ruleMmPx, onClose }: Props) {
  const t = useT()
  const { gaps, limits } = coverage
  const limitMmPx = finerOf(limits.limitMmPx, ruleMmPx)
  const { values, faults, flight, isCurrent, refused, onChange } = useFlightPlan(plan, frame, { gaps, limitMmPx })
  const chosen = values.area === 'gaps' ? gaps.filter((_, index) => values.gaps.has(index)) : []
  // What belongs to an earlier input is not read out, and cannot be used.
  const shown = { opacity: isCurrent ? 1 : 0.4, inert: !isCurrent }
  return (
    <Dialog
      title={t('coverage.flights.of', { name: plan.name })}
      size={960}
      closeLabel={t('coverage.flights.close')}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
        <Stack gap="lg">
          <FlightForm values={values} faults={faults} gaps={gaps} floorName={floorName} onChange={onChange} />
          <StatusLine kind="failure">{refused !== undefined && t(`errors.flight.${refused}`)}</StatusLine>
          <StatusLine kind="warning">{!isCurrent && flight !== undefined && t('coverage.flights.outdated')}</StatusLine>
          {flight !== undefined && (
            <Box {...shown}>
              <FlightFigures
                flight={flight}
                sigmaM={frame.sigmaM}
                isOfGaps={values.area === 'gaps'}
                ruleMmPx={ruleMmPx}
              />
            </Box>
          )}
        </Stack>
        <Stack gap="md">
          {flight !== undefined && (
            <Stack gap="md" {...shown}>
              <Title order={3} size="sm">
                {t('coverage.flights.elevationTitle')}
              </Title>
              <FlightElevation
                flight={flight}
                plan={plan}
                lengthM={frame.lengthM}
                heightM={frame.heightM}
                gaps={chosen}
              />
              <Title order={3} size="sm">
                {t('coverage.flights.mapTitle')}
              </Title>
              <FlightMap flight={flight} frame={frame} name={plan.name} />
            </Stack>
          )}
          <Text size="sm">{t('coverage.flights.duty')}</Text>
          {flight !== undefined && (
            <Box {...shown}>
              <FlightDownloads of={of} flight={flight} request={readFlight(values, gaps)} isCurrent={isCurrent} />
            </Box>
          )}
        </Stack>
      </SimpleGrid>
    </Dialog>
  )
}
