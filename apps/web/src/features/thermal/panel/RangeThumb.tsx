import { fitRange, rangeStep } from '@plumbline/thermal/range'
import type { Range } from '@plumbline/thermal/image'
import { useEffect, useRef } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { celsius, degrees } from '../celsius.ts'
import classes from './Range.module.css'
import { keyedTo } from './range-keys.ts'
import type { LookStore } from '../view-store.ts'

type Props = {
  readonly look: LookStore
  readonly end: 'min' | 'max'
  /** What its track spans. */
  readonly track: Range
  /** How far it may go. */
  readonly bounds: Range
  readonly isVertical?: boolean
}

/** One end of the range. It is moved past React: sixty times a second only the style of the thumb changes. */
export function RangeThumb({ look, end, track, bounds, isVertical = false }: Props) {
  const t = useT()
  const locale = useLocale()
  const thumb = useRef<HTMLDivElement>(null)
  const { min, max } = track
  useEffect(() => {
    function place() {
      const element = thumb.current
      if (element === null) return
      const value = look.read().range[end]
      const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
      element.style[isVertical ? 'bottom' : 'left'] = `${share * 100}%`
      element.setAttribute('aria-valuenow', String(value))
      element.setAttribute('aria-valuetext', celsius(locale, value))
      if (isVertical) element.dataset['value'] = degrees(locale, value)
    }
    place()
    return look.subscribe(place)
  }, [look, end, min, max, isVertical, locale])

  const moveTo = (value: number) => look.set({ range: fitRange({ ...look.read().range, [end]: value }, bounds, end) })

  function onMove(event: React.PointerEvent<HTMLDivElement>) {
    const place = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || place === undefined) return
    const share = isVertical
      ? (place.bottom - event.clientY) / place.height
      : (event.clientX - place.left) / place.width
    moveTo(min + Math.min(1, Math.max(0, share)) * (max - min))
  }

  return (
    <div
      ref={thumb}
      role="slider"
      tabIndex={0}
      className={isVertical ? classes.upright : classes.level}
      data-end={end}
      aria-label={t(`thermal.view.slider.${end}`)}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={look.read().range[end]}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onMove}
      onKeyDown={(event) => {
        const to = keyedTo(event.key, event.shiftKey, look.read().range[end], bounds, rangeStep)
        if (to === undefined) return
        event.preventDefault()
        moveTo(to)
      }}
    />
  )
}
