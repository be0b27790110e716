import type { ReactNode } from 'react'
import classes from './Tag.module.css'

type Props = {
  readonly tone?: 'neutral' | 'strong' | 'accent' | 'error'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A word in a box: a status, a kind, a plan. Colour only repeats what the word says. */
export function Tag({ tone = 'neutral', className = '', children }: Props) {
  return (
    <span className={`${classes.tag} ${className}`} data-tone={tone}>
      {children}
    </span>
  )
}
