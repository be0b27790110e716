import type { OutlineGroup } from '@plumbline/contract/media/library'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { boxOf, indexAt, type GridLayout } from './library-layout.ts'
import type { Names } from './library-names.ts'
import { groupAt, type Section } from './library-sections.ts'
import { marksOf } from './scrubber-marks.ts'
import classes from './LibraryScrubber.module.css'

type Props = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly layout: GridLayout
  readonly sections: readonly Section[]
  readonly groups: readonly OutlineGroup[]
  readonly names: Names
}

/** Moves the thumb and its text with the wheel's own events, without React; answers how tall the bar is. */
function useThumb({ box, layout, sections, groups, names }: Props) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(600)
  const isByDay = sections[0]?.isByDay === true
  useEffect(() => {
    const element = box.current
    const own = bar.current
    if (element === null || own === null) return undefined
    function labelAt(y: number): string {
      const index = indexAt(layout, y)
      const group = groupAt(groups, index)
      const label = group === undefined ? '' : names.group(group, isByDay)
      return t('media.library.position', {
        label,
        index: (index + 1).toLocaleString(),
        count: layout.total.toLocaleString(),
      }).replace(/^[,，]\s*/, '')
    }
    const place = () => {
      const room = Math.max(1, layout.height - element.clientHeight)
      const part = Math.min(1, element.scrollTop / room)
      const y = part * Math.max(0, own.clientHeight - 2)
      const text = labelAt(element.scrollTop + layout.measures.headerHeight)
      if (thumb.current !== null) thumb.current.style.transform = `translateY(${y}px)`
      if (bubble.current !== null) {
        bubble.current.style.transform = `translateY(${Math.min(Math.max(0, y - 15), own.clientHeight - 30)}px)`
        bubble.current.textContent = text
      }
      own.setAttribute('aria-valuenow', String(Math.round(part * 100)))
      own.setAttribute('aria-valuetext', text)
    }
    const measure = () => {
      setTall(own.clientHeight || 600)
      place()
    }
    measure()
    element.addEventListener('scroll', place, { passive: true })
    const watch = new ResizeObserver(measure)
    watch.observe(own)
    return () => {
      element.removeEventListener('scroll', place)
      watch.disconnect()
    }
  }, [box, layout, groups, names, isByDay, t])
  return { bar, thumb, bubble, tall }
}

/** Where a key leads: to the next or the previous section, by a screen, or to an end. */
function jumpOf(key: string, element: HTMLElement, layout: GridLayout): number | undefined {
  const index = indexAt(layout, element.scrollTop + layout.measures.headerHeight + 1)
  const at = layout.runs.findIndex(({ first, count }) => index >= first && index < first + count)
  return {
    ArrowDown: layout.tops[at + 1],
    ArrowUp: layout.tops[Math.max(0, at - 1)],
    PageDown: element.scrollTop + element.clientHeight,
    PageUp: element.scrollTop - element.clientHeight,
    Home: 0,
    End: boxOf(layout, Math.max(0, layout.total - 1)).top,
  }[key]
}

/** The whole list beside the grid: elevations and columns, or months and days, where they lie. */
export function LibraryScrubber(props: Props) {
  const { box, layout, sections, names } = props
  const t = useT()
  const { bar, thumb, bubble, tall } = useThumb(props)
  const marks = useMemo(
    () => marksOf(sections, (index) => layout.tops[index]! / layout.height, tall, names),
    [sections, layout, tall, names],
  )

  function follow(event: PointerEvent<HTMLElement>) {
    const element = box.current
    const { top, height } = event.currentTarget.getBoundingClientRect()
    element?.scrollTo(
      0,
      Math.min(1, Math.max(0, (event.clientY - top) / height)) * (layout.height - element.clientHeight),
    )
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const jump = box.current === null ? undefined : jumpOf(event.key, box.current, layout)
    if (jump === undefined) return
    event.preventDefault()
    box.current?.scrollTo(0, jump)
  }
  return (
    <div
      ref={bar}
      role="slider"
      aria-orientation="vertical"
      aria-label={t('media.library.scrubber')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      tabIndex={0}
      className={classes.bar}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.dataset['dragging'] = ''
        follow(event)
      }}
      onPointerMove={(event) => event.currentTarget.dataset['dragging'] !== undefined && follow(event)}
      onLostPointerCapture={(event) => delete event.currentTarget.dataset['dragging']}
    >
      {marks.map(({ key, y, label }) => (
        <span key={key} className={label === undefined ? classes.dot : classes.mark} style={{ top: y }}>
          {label}
        </span>
      ))}
      <div ref={thumb} className={classes.thumb} />
      <div ref={bubble} className={classes.bubble} aria-hidden="true" />
    </div>
  )
}
