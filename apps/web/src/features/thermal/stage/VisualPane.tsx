import type { Editor } from '@plumbline/canvas/editor'
import type { Alignment } from '@plumbline/contract/thermal/thermal'
import { useEffect, useRef, type RefObject } from 'react'
import { placementOf } from '../../../canvas/picture/placement.ts'
import { wireInput } from '../../../canvas/wire-input.ts'
import { placeOf } from './alignment.ts'
import classes from './Stage.module.css'
import type { Visual } from './stage-layers.ts'

type Props = {
  readonly editor: Editor
  readonly visual: Visual
  readonly alignment: Alignment
  readonly thermal: { readonly width: number; readonly height: number }
  readonly label: string
  /** Where the pointer is, on this side too. */
  readonly crossRef: RefObject<HTMLDivElement | null>
}

/** The photo as it lies below the thermal picture, moved and enlarged with it: both sides have one camera. */
export function VisualPane({ editor, visual, alignment, thermal, label, crossRef }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const placed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pane.current === null) return undefined
    return wireInput(pane.current, editor)
  }, [editor])
  useEffect(() => {
    let waiting = 0
    function place() {
      waiting = 0
      const { image, view } = editor.state()
      const { kx, ky, ox, oy } = placementOf(image, view)
      if (placed.current !== null)
        Object.assign(placed.current.style, {
          width: `${kx}px`,
          height: `${ky}px`,
          transform: `translate(${ox}px, ${oy}px)`,
        })
    }
    const ask = () => {
      if (waiting === 0) waiting = requestAnimationFrame(place)
    }
    place()
    const leave = editor.subscribe(ask)
    return () => {
      leave()
      cancelAnimationFrame(waiting)
    }
  }, [editor])
  return (
    <div ref={pane} className={classes.pane} data-pane="visual">
      <div ref={placed} className={classes.placed}>
        <img
          src={visual.url}
          alt={label}
          draggable={false}
          crossOrigin="anonymous"
          style={placeOf(alignment, thermal, visual)}
        />
      </div>
      <div ref={crossRef} className={classes.cross} hidden />
    </div>
  )
}
