import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { Country } from '@plumbline/contract/projects/countries'
import { IconFocusCentered, IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from 'react'
import { mapStyleQuery } from '../../../api/projects-info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { degreesText, fromScreen, toScreen, zoomed, type Place, type Size, type View } from './mercator.ts'
import { MapGrid } from './MapGrid.tsx'
import classes from './PositionMap.module.css'
import { ScaleBar } from './ScaleBar.tsx'
import { useMapPointer } from './use-map-pointer.ts'

const Tiles = lazy(async () => ({ default: (await import('./MapTiles.tsx')).MapTiles }))

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

type ToolProps = { readonly name: string; readonly icon: typeof IconPlus; readonly onClick: () => void }

function MapTool({ name, icon: Icon, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onClick}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}

type ToolsProps = { readonly onZoom: (by: number) => void; readonly onPin: (() => void) | undefined }

function MapTools({ onZoom, onPin }: ToolsProps) {
  const t = useT()
  return (
    <div className={classes.tools}>
      <MapTool name={t('projects.info.position.zoomIn')} icon={IconPlus} onClick={() => onZoom(1)} />
      <MapTool name={t('projects.info.position.zoomOut')} icon={IconMinus} onClick={() => onZoom(-1)} />
      {onPin !== undefined && (
        <MapTool name={t('projects.info.position.toPin')} icon={IconFocusCentered} onClick={onPin} />
      )}
    </div>
  )
}

/** Tiles that failed are tried again when the browser comes online. */
function useTilesFailed() {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const retry = () => setFailed(false)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return [failed, setFailed] as const
}

/** A map, or where none is to be had a grid; pin, pointer and keys are the same on both. */
export function PositionMap({ place, country, onPlace }: Props) {
  const t = useT()
  const style = useQuery(mapStyleQuery)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const size = { width, height }
  const [view, setView] = useState(() => firstView(place, country))
  const [failed, setFailed] = useTilesFailed()
  const [seen, setSeen] = useState(place)
  const middle = { x: width / 2, y: height / 2 }

  // A position that was typed or taken over is brought into sight; one that was pointed at is in sight already.
  if (place !== undefined && (seen?.latitude !== place.latitude || seen.longitude !== place.longitude)) {
    setSeen(place)
    const { x, y } = toScreen(place, view, size)
    if (width > 0 && (x < 0 || y < 0 || x > width || y > height))
      setView({ centre: place, zoom: Math.max(view.zoom, 12) })
  }

  const pointer = useMapPointer({
    view,
    size,
    pin: place,
    onView: setView,
    ...(onPlace === undefined ? {} : { onPlace }),
  })

  const surface = useMergedRef(ref, pointer.surface)

  const onKeyDown = keysOf({ place, view, size, onView: setView, onPlace })
  const pin = place === undefined ? undefined : toScreen(place, view, size)
  const url = failed ? null : (style.data ?? null)
  const positionText =
    place === undefined
      ? t('projects.info.position.noPin')
      : t('projects.info.position.pin', {
          latitude: degreesText(place.latitude),
          longitude: degreesText(place.longitude),
        })
  return (
    <div className={classes.frame}>
      <div
        ref={surface}
        className={classes.surface}
        role="application"
        tabIndex={0}
        aria-label={`${t(onPlace === undefined ? 'projects.info.position.mapShown' : 'projects.info.position.map')}. ${positionText}`}
        data-moving={pointer.isMoving || undefined}
        data-editable={onPlace !== undefined || undefined}
        onKeyDown={onKeyDown}
        {...pointer.handlers}
      >
        {url === null ? (
          <MapGrid view={view} size={size} />
        ) : (
          <Suspense fallback={<MapGrid view={view} size={size} />}>
            <Tiles url={url} view={view} onFailed={() => setFailed(true)} />
          </Suspense>
        )}
        {pin !== undefined && (
          <span className={classes.pin} style={{ transform: `translate(${pin.x}px, ${pin.y}px)` }}>
            <IconMapPinFilled size={32} aria-hidden="true" />
          </span>
        )}
        <ScaleBar view={view} />
      </div>
      <MapTools
        onZoom={(by) => setView(zoomed(view, by, pin ?? middle, size))}
        onPin={place && (() => setView({ centre: place, zoom: Math.max(view.zoom, 15) }))}
      />
      {failed && (
        <MutedText size="sm" mt="sm" role="status">
          {t('projects.info.position.offline')}
        </MutedText>
      )}
    </div>
  )
}
