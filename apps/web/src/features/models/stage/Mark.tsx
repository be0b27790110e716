import { Box } from '@mantine/core'
import type { Severity } from '@plumbline/contract/buildings'
import type { Vector } from '@plumbline/contract/models/placement'
import { useEffect, useRef } from 'react'
import classes from '../Models.module.css'
import type { Stage } from './stage.ts'

type Props = {
  readonly stage: Stage
  readonly at: Vector
  readonly label?: string
  readonly severity?: Severity
  readonly normal?: Vector | null
  readonly isOpen?: boolean
  readonly isDot?: boolean
  readonly onPress?: () => void
}

/** A number, a length or a dot that stays at its place in space. */
export function Mark({ stage, at, label, severity, normal, isOpen = false, isDot = false, onPress }: Props) {
  const element = useRef<HTMLButtonElement & HTMLSpanElement>(null)
  const place = at.join(' ')
  useEffect(() => {
    if (element.current === null) return undefined
    const colour =
      severity === undefined ? undefined : getComputedStyle(element.current).getPropertyValue(`--pl-${severity}`)
    return stage.marks.add(element.current, at, { colour, normal })
  }, [stage, place, severity, normal?.join(' ')]) // oxlint-disable-line react/exhaustive-deps
  if (isDot) return <span ref={element} className={classes.dot} aria-hidden="true" hidden />
  if (onPress === undefined)
    return (
      <span ref={element} className={classes.size} hidden>
        {label}
      </span>
    )
  return (
    <Box
      component="button"
      ref={element}
      type="button"
      bg={`var(--pl-${severity ?? 'na'})`}
      className={classes.pin}
      data-severity={severity}
      aria-pressed={isOpen}
      hidden
      onClick={onPress}
    >
      {label}
    </Box>
  )
}
