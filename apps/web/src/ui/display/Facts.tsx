import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type Props = {
  /** What is not known (undefined or null) has no line. */
  readonly items: readonly (readonly [term: string, value: ReactNode])[]
  /** Terms as wide as the longest, or two fifths of the room. */
  readonly columns?: 'fit' | 'even'
  readonly className?: string | undefined
}

/** Terms with their values, in two columns. */
export function Facts({ items, columns = 'fit', className = '' }: Props) {
  return (
    <dl className={`${classes.facts} ${className}`} data-columns={columns}>
      {items
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
