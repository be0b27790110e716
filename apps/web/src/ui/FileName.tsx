import { Fragment } from 'react'
import classes from './FileName.module.css'

/** The number and the ending tell files of one flight apart. */
const tailLength = 12
/** Shorter ones fit anywhere. */
const shortMost = 20

type Props = { readonly name: string; readonly className?: string | undefined }

/** On one line, shortened in its middle where there is no room; the whole of it is the tooltip. */
export function FileName({ name, className = '' }: Props) {
  const letters = [...name]
  if (letters.length <= shortMost) return <span className={`${classes.short} ${className}`} title={name}>{name}</span>
  return (
    <span className={`${classes.name} ${className}`} title={name}>
      <span className={classes.head}>{letters.slice(0, -tailLength).join('')}</span>
      <span className={classes.tail}>{letters.slice(-tailLength).join('')}</span>
    </span>
  )
}

/** All of it, broken between its parts and never within a number. */
export function WholeName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_\-. ])/).map((part, index) => <Fragment key={index}>{part}<wbr /></Fragment>)
}
