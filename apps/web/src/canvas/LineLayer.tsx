import type { Editor } from '@plumbline/canvas/editor'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './LineLayer.module.css'

type Props = {
  readonly editor: Editor
  readonly label: string
  /** Hands go through to the canvas. */ readonly isPassing: boolean
  readonly children: ReactNode
}

/** Lines over the canvas that are no shapes of it: sliders, up and down. */
export function LineLayer({ editor, label, isPassing, children }: Props) {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = layer.current
    // Lines lie over the canvas: the wheel on one of them is meant for the picture below.
    const onWheel = (event: WheelEvent) => {
      const { left, top } = element!.getBoundingClientRect()
      const zoomed = editor.wheel({
        at: { x: event.clientX - left, y: event.clientY - top },
        deltaY: event.deltaY,
        ctrl: event.ctrlKey,
        shift: event.shiftKey,
        alt: event.altKey,
        now: event.timeStamp,
      })
      if (zoomed === 'zoomed') event.preventDefault()
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [editor])

  return (
    <div ref={layer} className={classes.layer} role="group" aria-label={label} data-passing={isPassing || undefined}>
      {children}
    </div>
  )
}
