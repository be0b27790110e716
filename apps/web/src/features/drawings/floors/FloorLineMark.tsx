import type { Location } from '@plumbline/contract/drawings/drawings'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { roomOf, type FloorLine } from './floor-lines.ts'
import classes from './FloorLineMark.module.css'
import { floorName } from './floor-name.ts'
import type { LinePlace } from './place-lines.ts'

type Props = {
  readonly lines: readonly FloorLine[]
  readonly index: number
  readonly place: LinePlace
  readonly location: Location
  readonly isReadOnly: boolean
  readonly isTabStop: boolean
  /** One pixel of the screen, as a fraction of the picture's height. */
  readonly pixel: number
  /** Nothing: let go without moving it. */
  readonly onHold: (at: number | undefined) => void
  readonly onDrop: (at: number) => void
  readonly onFocus: () => void
}

const percent = (at: number, { top, bottom }: Location) => Math.round(((at - top) / (bottom - top || 1)) * 1000) / 10

type GripProps = Omit<Props, 'isReadOnly'> & { readonly name: string }

/** The lower edge of a floor, moved by pointer and by arrow keys. */
function LineGrip({ lines, index, place, location, isTabStop, pixel, name, onHold, onDrop, onFocus }: GripProps) {
  const t = useT()
  const line = lines[index]!
  const drag = useRef<{ readonly from: number; readonly start: number; at: number } | undefined>(undefined)
  const clamped = (at: number) => {
    const { min, max } = roomOf(lines, index)
    return Math.min(max, Math.max(min, at))
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, start: line.bottom, at: line.bottom }
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (drag.current === undefined) return
    drag.current.at = clamped(drag.current.start + (event.clientY - drag.current.from) * pixel)
    onHold(drag.current.at)
  }

  function onPointerUp() {
    const done = drag.current
    drag.current = undefined
    if (done === undefined) return
    if (done.at === done.start) onHold(undefined)
    else onDrop(done.at)
  }

  function letGo() {
    drag.current = undefined
    onHold(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && drag.current !== undefined) {
      event.preventDefault()
      return letGo()
    }
    const away = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (away === undefined && step === undefined) return
    event.preventDefault()
    if (away !== undefined) onDrop(clamped(line.bottom + away * pixel * (event.shiftKey ? 10 : 1)))
    else {
      const all = Array.from(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=slider]') ?? [])
      all[all.indexOf(event.currentTarget) + step!]?.focus()
    }
  }

  const percentage = percent(line.bottom, location)
  return (
    <div
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      className={classes.grip}
      aria-orientation="vertical"
      aria-label={t('drawings.elevation.lines.line', { floor: name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
      aria-valuetext={t(line.isPinned ? 'drawings.elevation.lines.fixed' : 'drawings.elevation.lines.value', {
        percent: percentage,
      })}
      style={{
        transform: `translate(${place.left}px, ${place.bottom - place.grip}px)`,
        width: place.width,
        height: place.grip * 2,
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    />
  )
}

/** One floor: its name and height beside the portion, and its lower edge, which can be dragged. */
export function FloorLineMark({ isReadOnly, ...grip }: Props) {
  const t = useT()
  const { lines, index, place } = grip
  const line = lines[index]!
  const name = floorName(t, line)
  return (
    <>
      {place.hasLabel && (
        <span
          className={classes.label}
          style={{ transform: `translate(${place.labelLeft}px, ${(place.top + place.bottom) / 2 - 8}px)` }}
        >
          <b>{name}</b>
          {Number.isFinite(line.height) && t('drawings.elevation.floors.metres', { height: line.height.toFixed(2) })}
        </span>
      )}
      <span
        className={classes.line}
        data-last={line.isLast || undefined}
        data-pinned={line.isPinned || undefined}
        style={{
          transform: `translate(${place.left}px, ${place.bottom}px)`,
          width: place.width + (place.hasLabel ? 6 : 0),
        }}
      />
      {!line.isLast && !isReadOnly && <LineGrip {...grip} name={name} />}
    </>
  )
}
