import 'maplibre-gl/dist/maplibre-gl.css'
import { Map, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef } from 'react'
import type { View } from './mercator.ts'
import classes from './MapSurface.module.css'

// From our own origin: the page lets no worker come from anywhere else.
setWorkerUrl(workerUrl)

/** Its tiles are 512 px wide, so its zoom is one less than everybody else's. */
function cameraOf({ centre, zoom }: View) {
  return { center: [centre.longitude, centre.latitude] as [number, number], zoom: zoom - 1 }
}

type Props = { readonly url: string; readonly view: View; readonly onFailed: () => void }

/** Only draws: pointer and keys belong to what lies above, so that map and grid are handled alike. */
export function MapTiles({ url, view, onFailed }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<Map>(null)
  const last = useRef({ view, onFailed })
  useEffect(() => {
    last.current = { view, onFailed }
    map.current?.jumpTo(cameraOf(view))
  }, [view, onFailed])

  useEffect(() => {
    if (box.current === null) return undefined
    let made: Map
    try {
      made = new Map({
        container: box.current,
        style: url,
        interactive: false,
        attributionControl: { compact: true },
        fadeDuration: 0,
        ...cameraOf(last.current.view),
      })
    } catch {
      // A browser without WebGL.
      last.current.onFailed()
      return undefined
    }
    map.current = made
    let hasStyle = false
    made.on('style.load', () => {
      hasStyle = true
      made.setProjection({ type: 'mercator' })
    })
    made.on('error', () => {
      if (!hasStyle || !navigator.onLine) last.current.onFailed()
    })
    return () => {
      map.current = null
      made.remove()
    }
  }, [url])
  // The library's own sheet decides where its box stands; the size comes from the one around it.
  return (
    <div className={classes.tiles}>
      <div ref={box} className={classes.fill} />
    </div>
  )
}
