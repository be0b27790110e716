import type { Editor } from '@plumbline/canvas/editor'
import { screenToFraction } from '@plumbline/geometry/spaces'
import { temperatureAt, type ThermalImage } from '@plumbline/thermal/image'
import { useEffect, useRef, type RefObject } from 'react'

type PointerReading = {
  readonly value: number
  /** In the pane, pixels. */ readonly x: number
  readonly y: number
  readonly pane: 'thermal' | 'visual'
  readonly width: number
}

/** The temperature under the pointer, reported once a frame outside React; undefined outside the picture. */
export function usePointerReading(
  panes: RefObject<HTMLElement | null>,
  editor: Editor,
  image: ThermalImage,
  onReading: (reading: PointerReading | undefined) => void,
): void {
  const listenerRef = useRef(onReading)
  useEffect(() => {
    listenerRef.current = onReading
  })
  useEffect(() => {
    const area = panes.current
    if (area === null) return undefined
    let [waiting, last] = [0, undefined as PointerEvent | undefined]
    function read() {
      waiting = 0
      const pane = last?.target instanceof Element ? last.target.closest<HTMLElement>('[data-pane]') : null
      if (last === undefined || pane === null) return listenerRef.current(undefined)
      const { left, top, width } = pane.getBoundingClientRect()
      const [x, y] = [last.clientX - left, last.clientY - top]
      const { view, image: size } = editor.state()
      const at = screenToFraction(view, size, { x, y })
      const value = temperatureAt(image, { x: at.x * image.width, y: at.y * image.height })
      listenerRef.current(
        Number.isNaN(value)
          ? undefined
          : { value, x, y, pane: pane.dataset['pane'] === 'visual' ? 'visual' : 'thermal', width },
      )
    }
    const ask = (event: PointerEvent | undefined) => {
      last = event
      if (waiting === 0) waiting = requestAnimationFrame(read)
    }
    const off = new AbortController()
    area.addEventListener('pointermove', ask, { signal: off.signal })
    area.addEventListener('pointerdown', ask, { signal: off.signal })
    area.addEventListener('pointerleave', () => ask(undefined), { signal: off.signal })
    return () => {
      off.abort()
      cancelAnimationFrame(waiting)
    }
  }, [panes, editor, image])
}
