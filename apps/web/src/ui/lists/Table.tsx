import type { TableHTMLAttributes } from 'react'
import classes from './Table.module.css'

export type TableProps = TableHTMLAttributes<HTMLTableElement> & {
  /** 12 px above and below a cell, or 6. */
  readonly density?: 'roomy' | 'tight'
  /** Grey while the rows of a new search are on their way. */
  readonly isStale?: boolean
  /** The row under the pointer is lit. */
  readonly hasHover?: boolean
}

/**
 * A table with a small grey head and a line above each row. A cell with `data-number` is right-aligned, with
 * `data-fixed` unbroken.
 */
export function Table({ density = 'roomy', isStale = false, hasHover = false, className = '', ...rest }: TableProps) {
  return (
    <table
      {...rest}
      className={`${classes.table} ${className}`}
      data-density={density}
      data-stale={isStale || undefined}
      data-hover={hasHover || undefined}
    />
  )
}
