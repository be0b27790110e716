import type { ButtonHTMLAttributes } from 'react'
import classes from './LinkButton.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Teal without a line until it is pointed at, for an action beside a title; otherwise underlined like a link. */
  readonly isAction?: boolean
}

/** A button inside a sentence or beside a title that reads like a link. */
export function LinkButton({ isAction = false, className = '', children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${classes.link} ${className}`} data-action={isAction || undefined}>
      {children}
    </button>
  )
}
