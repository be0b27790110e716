import { useMergedRef } from '@mantine/hooks'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../display/MutedText.tsx'
import { zoomed, type Pixel, type Place, type Size, type View } from './mercator.ts'
import { MapGrid } from './MapGrid.tsx'
import classes from './MapSurface.module.css'
import { ScaleBar } from './ScaleBar.tsx'
import { useMapPointer } from './use-map-pointer.ts'

const Tiles = lazy(async () => ({ default: (await import('./MapTiles.tsx')).MapTiles }))

type ToolProps = { readonly name: string; readonly icon: typeof IconPlus; readonly onClick: () => void }

function MapTool({ name, icon: Icon, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onClick}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </button>
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

type Props = {
  /** Measures the surface. */
  readonly surfaceRef: Ref<HTMLDivElement>
  readonly size: Size
  readonly view: View
  readonly onView: (next: (before: View) => View) => void
  /** Of the map's style; null: a grid. */
  readonly url: string | null
  readonly label: string
  /** Zooms here, and can be dragged where it may be placed. */
  readonly pin?: Place | undefined
  readonly pinAt?: Pixel | undefined
  readonly onPlace?: ((place: Place) => void) | undefined
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** Back to what the map is about. */
  readonly home?: { readonly name: string; readonly onClick: () => void } | undefined
  /** Below the map while it could not be loaded. */
  readonly failureText?: string
  readonly children?: ReactNode
}

/** A map, or where none is to be had a grid; pointer and tools are the same on both. */
export function MapSurface(props: Props) {
  const { surfaceRef, size, view, onView, url, label, pin, pinAt, onPlace, onKeyDown, home, failureText } = props
  const t = useT()
  const [failed, setFailed] = useTilesFailed()
  const pointer = useMapPointer({ view, size, pin, onView, ...(onPlace === undefined ? {} : { onPlace }) })
  const surface = useMergedRef(surfaceRef, pointer.surface)
  const zoom = (by: number) =>
    onView((before) => zoomed(before, by, pinAt ?? { x: size.width / 2, y: size.height / 2 }, size))
  return (
    <div className={classes.frame}>
      <div
        ref={surface}
        className={classes.surface}
        role="application"
        tabIndex={0}
        aria-label={label}
        data-moving={pointer.isMoving || undefined}
        data-editable={onPlace !== undefined || undefined}
        onKeyDown={onKeyDown}
        {...pointer.handlers}
      >
        {url === null || failed ? (
          <MapGrid view={view} size={size} />
        ) : (
          <Suspense fallback={<MapGrid view={view} size={size} />}>
            <Tiles url={url} view={view} onFailed={() => setFailed(true)} />
          </Suspense>
        )}
        {props.children}
        <ScaleBar view={view} />
      </div>
      <div className={classes.tools}>
        <MapTool name={t('projects.info.position.zoomIn')} icon={IconPlus} onClick={() => zoom(1)} />
        <MapTool name={t('projects.info.position.zoomOut')} icon={IconMinus} onClick={() => zoom(-1)} />
        {home !== undefined && <MapTool name={home.name} icon={IconFocusCentered} onClick={home.onClick} />}
      </div>
      {failed && failureText !== undefined && (
        <MutedText size="sm" mt="sm" role="status">
          {failureText}
        </MutedText>
      )}
    </div>
  )
}
