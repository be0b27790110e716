import { Button } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { IconDrone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { complianceQuery } from '../../../api/coverage.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import type { FlightProps } from './FlightDialog.tsx'

const FlightDialog = lazy(async () => ({ default: (await import('./FlightDialog.tsx')).FlightDialog }))

type Props = Omit<FlightProps, 'frame' | 'coverage'> & {
  readonly coverage: Pick<Coverage, 'frame' | 'gaps' | 'limits'>
}

/** Opens the planning of a flight; without a place of the elevation it says what to do first. */
export function PlanFlight({ coverage, ...rest }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data: compliance, isPending } = useQuery(complianceQuery(rest.of))
  const { frame } = coverage
  if (frame === null) return <MutedText>{t('coverage.flights.noFrame')}</MutedText>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDrone size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('coverage.flights.title')}
      </Button>
      {isOpen && !isPending && (
        <Suspense fallback={null}>
          <FlightDialog
            {...rest}
            frame={frame}
            coverage={coverage}
            ruleMmPx={compliance?.rule.maxMmPx ?? null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
