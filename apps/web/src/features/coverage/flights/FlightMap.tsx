import { useElementSize } from '@mantine/hooks'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { groundPlanes, onMapOf } from '@plumbline/inspection/flight-plans/site'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { mapStyleQuery } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MapSurface } from '../../../ui/map/MapSurface.tsx'
import { fittingView, panned, toScreen, zoomed, type Place, type Size, type View } from '../../../ui/map/mercator.ts'

type Props = { readonly flight: FlightPlan; readonly frame: NonNullable<Coverage['frame']>; readonly name: string }

const margin = 36

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
}
const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** The arrows move the map, plus and minus zoom. */
function moveByKey(event: KeyboardEvent, size: Size, onView: (next: (before: View) => View) => void) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const [move, zoom] = [moves[event.key], zooms[event.key]]
  if (move === undefined && zoom === undefined) return
  event.preventDefault()
  if (move !== undefined) onView((before) => panned(before, move[0], move[1]))
  if (zoom !== undefined) onView((before) => zoomed(before, zoom, { x: size.width / 2, y: size.height / 2 }, size))
}

/** The elevation and the way of the drone from above, north up. */
export function FlightMap({ flight, frame, name }: Props) {
  const t = useT()
  const style = useQuery(mapStyleQuery)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [moved, setMoved] = useState<View>()
  const size = { width, height }
  const planes = useMemo(
    () =>
      groundPlanes(frame).map(
        ({ left, right }) => [onMapOf(frame.origin, left), onMapOf(frame.origin, right)] as const,
      ),
    [frame],
  )
  const fitting = fittingView([...planes.flat(), ...flight.points], size, margin)
  const view = moved ?? fitting
  const onView = (next: (before: View) => View) => setMoved((before) => next(before ?? fitting))
  const at = (place: Place) => {
    const { x, y } = toScreen(place, view, size)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const ways = flight.files.map(({ points }) => {
    // Lanes lie above one another: of each column one point is enough.
    const turns = points.filter((point, index) => {
      const before = points[index - 1]
      return before === undefined || before.longitude !== point.longitude || before.latitude !== point.latitude
    })
    return turns.map(at)
  })
  return (
    <MapSurface
      surfaceRef={ref}
      size={size}
      view={view}
      onView={onView}
      onKeyDown={(event) => moveByKey(event, size, onView)}
      url={style.data ?? null}
      label={t('coverage.flights.onMap', { name })}
      home={{ name: t('coverage.flights.wholeFlight'), onClick: () => setMoved(undefined) }}
    >
      <svg width={width} height={height} style={{ position: 'absolute', inset: 0 }} aria-hidden="true" fill="none">
        <path
          d={planes.map(([left, right]) => `M${at(left)}L${at(right)}`).join('')}
          stroke="var(--pl-text)"
          strokeWidth={5}
        />
        <path d={ways.map((way) => `M${way.join('L')}`).join('')} stroke="var(--pl-accent)" strokeWidth={2} />
        <path
          d={ways.flatMap((way) => way.map((turn) => `M${turn}h0`)).join('')}
          stroke="var(--pl-accent)"
          strokeWidth={6}
          strokeLinecap="round"
        />
      </svg>
    </MapSurface>
  )
}
