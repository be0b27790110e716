import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import type { FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import { useId, useMemo } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { numberText } from '../coverage-text.ts'

type Props = {
  readonly flight: FlightPlan
  readonly plan: ElevationPlan
  readonly lengthM: number
  readonly heightM: number
  readonly gaps: readonly CoverageGap[]
}

const fixed = (value: number) => value.toFixed(2)
/** Elevations are drawn upwards, pictures downwards. */
const place = ({ x, y }: ElevationPoint) => `${fixed(x)} ${fixed(-y)}`

/** One path for all: twenty thousand elements would not scroll. */
export function lanePaths({ files }: Pick<FlightPlan, 'files'>): { readonly lanes: string; readonly photos: string } {
  const points = files.map((file) => file.points)
  return {
    lanes: points.map((file) => `M${file.map(place).join('L')}`).join(''),
    photos: points
      .flat()
      .flatMap((point) => (point.suffix === null ? [] : [`M${place(point)}h0`]))
      .join(''),
  }
}

/** The lanes over the elevation in metres: floors, gaps hatched, each photo a dot, the first photo's size a frame. */
export function FlightElevation({ flight, plan, lengthM, heightM, gaps }: Props) {
  const t = useT()
  const locale = useLocale()
  const hatching = useId()
  const paths = useMemo(() => lanePaths(flight), [flight])
  const levels = useMemo(() => {
    const tops: number[] = []
    let top = 0
    for (const { height } of floorsOf(plan.portions).toReversed()) tops.push((top += height))
    return tops
  }, [plan.portions])
  const margin = Math.max(lengthM, heightM) * 0.04
  const first = flight.points[0]!
  const line = { vectorEffect: 'non-scaling-stroke', fill: 'none' } as const
  return (
    <svg
      viewBox={`${fixed(-margin)} ${fixed(-heightM - margin)} ${fixed(lengthM + 2 * margin)} ${fixed(heightM + 2 * margin)}`}
      width="100%"
      // Lanes on a tower would run into each other.
      height={heightM > lengthM ? 380 : 260}
      role="img"
      aria-label={t('coverage.flights.onElevation', {
        length: numberText(locale, lengthM, 0),
        height: numberText(locale, heightM, 0),
        lanes: numberText(locale, new Set(flight.points.map(({ lane }) => lane)).size, 0),
        photos: numberText(locale, flight.photos, 0),
      })}
    >
      <defs>
        <pattern id={hatching} width={margin / 2} height={margin / 2} patternUnits="userSpaceOnUse">
          <path d={`M0 ${margin / 2}L${margin / 2} 0`} stroke="var(--pl-text)" strokeWidth={margin / 12} />
        </pattern>
      </defs>
      <rect x={0} y={-heightM} width={lengthM} height={heightM} fill="var(--pl-card)" />
      {gaps.map(({ polygon }, index) => (
        <path key={index} d={`M${polygon.map(place).join('L')}Z`} fill={`url(#${hatching})`} />
      ))}
      {flight.footStripM > 0 && (
        <rect x={0} y={-flight.footStripM} width={lengthM} height={flight.footStripM} fill={`url(#${hatching})`} />
      )}
      {flight.blocked.map(({ fromM, toM }) => (
        <rect key={fromM} x={fromM} y={-heightM} width={toM - fromM} height={heightM} fill={`url(#${hatching})`} />
      ))}
      <path {...line} stroke="var(--pl-line)" d={levels.map((top) => `M0 ${fixed(-top)}H${fixed(lengthM)}`).join('')} />
      <path {...line} stroke="var(--pl-field)" d={`M0 0V${fixed(-heightM)}H${fixed(lengthM)}V0Z`} />
      <path {...line} stroke="var(--pl-accent)" strokeWidth={1} strokeOpacity={0.7} d={paths.lanes} />
      <path {...line} stroke="var(--pl-accent)" strokeWidth={3} strokeLinecap="round" d={paths.photos} />
      <rect
        {...line}
        x={first.x - flight.photo.width / 2}
        y={-first.y - flight.photo.height / 2}
        width={flight.photo.width}
        height={flight.photo.height}
        stroke="var(--pl-text)"
        strokeDasharray="4 3"
      />
    </svg>
  )
}
