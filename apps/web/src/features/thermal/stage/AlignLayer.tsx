import type { Editor } from '@plumbline/canvas/editor'
import type { Alignment } from '@plumbline/contract/thermal/thermal'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { byKey, dragged, fitted } from './alignment.ts'
import classes from './Stage.module.css'

type Props = {
  readonly editor: Editor
  readonly alignment: Alignment
  readonly onChange: (alignment: Alignment) => void
}

/**
 * Over the picture while the photo is being aligned: drag, wheel, two fingers and keys move the photo and not the view.
 */
export function AlignLayer({ editor, alignment, onChange }: Props) {
  const t = useT()
  const layer = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  // React's own wheel listeners cannot keep the page from scrolling.
  useEffect(() => {
    const element = layer.current
    if (element === null) return undefined
    element.focus()
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      onChange(fitted({ ...alignment, scale: alignment.scale * 2 ** (-event.deltaY / 1200) }))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [alignment, onChange])

  function onMove(event: React.PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const shownWidth = editor.state().image.width * editor.state().view.scale
    pointers.current.set(event.pointerId, now)
    if (other === undefined)
      return onChange(dragged(alignment, { x: now.x - before.x, y: now.y - before.y }, shownWidth))
    const spread = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y)
    const turn = (point: typeof now) => (Math.atan2(point.y - other.y, point.x - other.x) * 180) / Math.PI
    onChange(
      fitted({
        ...alignment,
        scale: (alignment.scale * spread(now)) / Math.max(1, spread(before)),
        rotation: alignment.rotation + turn(now) - turn(before),
      }),
    )
  }

  const letGo = (event: React.PointerEvent) => pointers.current.delete(event.pointerId)
  return (
    <div
      ref={layer}
      className={classes.alignLayer}
      tabIndex={0}
      role="application"
      aria-label={t('thermal.panel.align.layer')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={onMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const next = byKey(alignment, event.key, event.shiftKey)
        if (next === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onChange(next)
      }}
    >
      <p className={classes.alignHint}>{t('thermal.panel.align.hint')}</p>
    </div>
  )
}
