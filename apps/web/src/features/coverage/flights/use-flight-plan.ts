import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { isRefused, type FlightPlan, type FlightRefusal } from '@plumbline/inspection/flight-plans/flight-types'
import { ownColumnsOf } from '@plumbline/inspection/flight-plans/name-photos'
import { planFacadeFlight } from '@plumbline/inspection/flight-plans/plan-facade-flight'
import { elevationSlugs } from '@plumbline/inspection/flight-plans/planned-names'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import { useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { firstValues, flightFaults, readFlight, withPair, type FlightValues } from './flight-form.ts'

type Frame = NonNullable<Coverage['frame']>

/** What was typed, what is wrong with it, and the flight that it gives, or gave before the mistake. */
export function useFlightPlan(
  plan: ElevationPlan,
  frame: Frame,
  { gaps, limitMmPx }: { readonly gaps: Coverage['gaps']; readonly limitMmPx: number | null },
) {
  const t = useT()
  const [values, setValues] = useState(() => firstValues(gaps, limitMmPx))
  const [last, setLast] = useState<FlightPlan>()
  const faults = flightFaults(t, values, frame.heightM)
  const isWhole = Object.keys(faults).length === 0
  // A flight of thousands of photos is planned after the field shows what was typed.
  const settled = useDeferredValue(values)
  const planned = useMemo((): FlightPlan | FlightRefusal | undefined => {
    if (Object.keys(flightFaults(t, settled, frame.heightM)).length > 0) return undefined
    const { areas, ...settings } = readFlight(settled, gaps)
    return planFacadeFlight({
      frame,
      settings,
      areas,
      floors: floorsOf(plan.portions),
      ownColumns: ownColumnsOf(plan.videoColumns),
      // The server knows the other elevations and may distinguish them further; the names here are an example.
      elevationSlug: elevationSlugs([{ id: plan._id, name: plan.name }]).get(plan._id)!,
    })
  }, [settled, gaps, frame, plan, t])
  const flight = planned !== undefined && !isRefused(planned) ? planned : undefined
  if (flight !== undefined && flight !== last) setLast(flight)
  return {
    values,
    faults,
    /** Without one the dialog would lose half of its height while a number is typed. */
    flight: flight ?? last,
    isCurrent: isWhole && flight !== undefined,
    refused: planned !== undefined && isRefused(planned) ? planned.refused : undefined,
    onChange: (change: Partial<FlightValues>) => setValues((now) => withPair({ ...now, ...change })),
  }
}
