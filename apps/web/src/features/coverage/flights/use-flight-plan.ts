import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { isRefused, type FlightPlan, type FlightRefusal } from '@plumbline/inspection/flight-plans/flight-types'
import { planFacadeFlight } from '@plumbline/inspection/flight-plans/plan-facade-flight'
import { elevationSlugs } from '@plumbline/inspection/flight-plans/planned-names'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import { useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { firstValues, flightFaults, readFlight, withPair, type FlightValues } from './flight-form.ts'

type Frame = NonNullable<Coverage['frame']>

/** What was typed, what is wrong with it, and the flight that it gives. */
export function useFlightPlan(plan: ElevationPlan, frame: Frame, { gaps, limits }: Pick<Coverage, 'gaps' | 'limits'>) {
  const t = useT()
  const [values, setValues] = useState(() => firstValues(gaps, limits.limitMmPx))
  const faults = flightFaults(t, values)
  const isWhole = Object.keys(faults).length === 0
  // A flight of thousands of photos is planned after the field shows what was typed.
  const settled = useDeferredValue(values)
  const flight = useMemo((): FlightPlan | FlightRefusal | undefined => {
    if (Object.keys(flightFaults(t, settled)).length > 0) return undefined
    const { areas, ...settings } = readFlight(settled, gaps)
    return planFacadeFlight({
      frame,
      settings,
      areas,
      floors: floorsOf(plan.portions),
      // The server knows the other elevations and may distinguish them further; the names here are an example.
      elevationSlug: elevationSlugs([{ id: plan._id, name: plan.name }]).get(plan._id)!,
    })
  }, [settled, gaps, frame, plan, t])
  return {
    values,
    faults,
    isWhole,
    flight: flight !== undefined && !isRefused(flight) ? flight : undefined,
    refused: flight !== undefined && isRefused(flight) ? flight.refused : undefined,
    onChange: (change: Partial<FlightValues>) => setValues((now) => withPair({ ...now, ...change })),
  }
}
