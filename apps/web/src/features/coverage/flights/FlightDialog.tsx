import '@mantine/core/styles/Title.css'
import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
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

/** Everything about a flight before its files are downloaded. Nothing is stored. */
export function FlightDialog({
  of,
  plan,
  frame,
  coverage,
  floorName,
  onClose,
}: FlightProps & { readonly onClose: () => void }) {
  const t = useT()
  const { values, faults, isWhole, flight, refused, onChange } = useFlightPlan(plan, frame, coverage)
  const { gaps } = coverage
  const chosen = values.area === 'gaps' ? gaps.filter((_, index) => values.gaps.has(index)) : []
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
          {flight !== undefined && (
            <FlightFigures flight={flight} sigmaM={frame.sigmaM} isOfGaps={values.area === 'gaps'} />
          )}
          <StatusLine kind="failure">{refused !== undefined && t(`errors.flight.${refused}`)}</StatusLine>
        </Stack>
        <Stack gap="md">
          {flight !== undefined && (
            <>
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
            </>
          )}
          <Text size="sm">{t('coverage.flights.duty')}</Text>
          {flight !== undefined && isWhole && (
            <FlightDownloads of={of} flight={flight} request={readFlight(values, gaps)} />
          )}
        </Stack>
      </SimpleGrid>
    </Dialog>
  )
}
