import { Fragment } from 'react'
import classes from './FileName.module.css'

/** The number and the ending tell files of one flight apart. */
const tailLength = 12
/** Shorter ones fit anywhere. */
const maxShortLength = 20

type Props = {
  readonly name: string
  readonly className?: string | undefined
  /** Overrides the file name as the tooltip. */ readonly title?: string
}

/** On one line, shortened in its middle where there is no room; the whole of it is the tooltip. */
export function FileName({ name, className = '', title = name }: Props) {
  const letters = [...name]
  if (letters.length <= maxShortLength)
    return (
      <span className={`${classes.short} ${className}`} title={title}>
        {name}
      </span>
    )
  return (
    <span className={`${classes.name} ${className}`} title={title}>
      {/* In two halves it would be read with a pause inside. */}
      <span className={`pl-hidden ${classes.spoken}`}>{name}</span>
      <span className={classes.head} aria-hidden="true">
        {letters.slice(0, -tailLength).join('')}
      </span>
      <span className={classes.tail} aria-hidden="true">
        {letters.slice(-tailLength).join('')}
      </span>
    </span>
  )
}

/** All of it, broken between its parts and never within a number. */
export function WholeName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_\-. ])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
