import { useElementSize } from '@mantine/hooks'
import type { Country } from '@plumbline/contract/projects/countries'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { mapStyleQuery } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../../../ui/map/MapSurface.module.css'
import { MapSurface } from '../../../ui/map/MapSurface.tsx'
import {
  degreesText,
  fromScreen,
  toScreen,
  zoomed,
  type Place,
  type Size,
  type View,
} from '../../../ui/map/mercator.ts'

/** Where to look before there is a position: where our users work, else the whole region. */
const regions: Partial<Record<Country, View>> = {
  HK: { centre: { longitude: 114.1694, latitude: 22.3193 }, zoom: 11 },
  SG: { centre: { longitude: 103.8198, latitude: 1.3521 }, zoom: 11 },
  MO: { centre: { longitude: 113.5491, latitude: 22.1745 }, zoom: 12 },
}
const region: View = { centre: { longitude: 112, latitude: 20 }, zoom: 4 }
const closeZoom = 17

function firstView(place: Place | undefined, country: Country | ''): View {
  if (place !== undefined) return { centre: place, zoom: closeZoom }
  return (country === '' ? regions.HK : regions[country]) ?? region
}

type Props = {
  readonly place: Place | undefined
  readonly country: Country | ''
  readonly onPlace?: (place: Place) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type KeyOptions = {
  readonly place: Place | undefined
  readonly view: View
  readonly size: Size
  readonly onView: (next: (before: View) => View) => void
  readonly onPlace: ((place: Place) => void) | undefined
}

/** The arrows move the pin, by more with Shift; plus and minus zoom at the pin. */
function keysOf({ place, view, size, onView, onPlace }: KeyOptions) {
  const anchorIn = (seen: View) =>
    place === undefined ? { x: size.width / 2, y: size.height / 2 } : toScreen(place, seen, size)
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const zoom = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key]
    if (zoom !== undefined) {
      event.preventDefault()
      onView((before) => zoomed(before, zoom, anchorIn(before), size))
    } else if (step !== undefined && onPlace !== undefined) {
      event.preventDefault()
      const from = anchorIn(view)
      const by = event.shiftKey ? 40 : 4
      onPlace(
        place === undefined
          ? view.centre
          : fromScreen({ x: from.x + step[0] * by, y: from.y + step[1] * by }, view, size),
      )
    }
  }
}

/** A map with the pin of the building, which pointer and keys move. */
export function PositionMap({ place, country, onPlace }: Props) {
  const t = useT()
  const style = useQuery(mapStyleQuery)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const size = { width, height }
  const [view, setView] = useState(() => firstView(place, country))
  const [seen, setSeen] = useState(place)

  // A position that was typed or taken over is brought into sight; one that was pointed at is in sight already.
  if (place !== undefined && (seen?.latitude !== place.latitude || seen.longitude !== place.longitude)) {
    setSeen(place)
    const { x, y } = toScreen(place, view, size)
    if (width > 0 && (x < 0 || y < 0 || x > width || y > height))
      setView({ centre: place, zoom: Math.max(view.zoom, 12) })
  }

  const onKeyDown = keysOf({ place, view, size, onView: setView, onPlace })
  const pin = place === undefined ? undefined : toScreen(place, view, size)
  const positionText =
    place === undefined
      ? t('projects.info.position.noPin')
      : t('projects.info.position.pin', {
          latitude: degreesText(place.latitude),
          longitude: degreesText(place.longitude),
        })
  return (
    <MapSurface
      surfaceRef={ref}
      size={size}
      view={view}
      onView={setView}
      url={style.data ?? null}
      label={`${t(onPlace === undefined ? 'projects.info.position.mapShown' : 'projects.info.position.map')}. ${positionText}`}
      pin={place}
      pinAt={pin}
      onPlace={onPlace}
      onKeyDown={onKeyDown}
      home={
        place && {
          name: t('projects.info.position.toPin'),
          onClick: () => setView({ centre: place, zoom: Math.max(view.zoom, 15) }),
        }
      }
      failureText={t('projects.info.position.offline')}
    >
      {pin !== undefined && (
        <span className={classes.pin} style={{ transform: `translate(${pin.x}px, ${pin.y}px)` }}>
          <IconMapPinFilled size={32} aria-hidden="true" />
        </span>
      )}
    </MapSurface>
  )
}
