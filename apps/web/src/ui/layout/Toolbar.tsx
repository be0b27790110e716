import { Box, type BoxProps } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import classes from './Toolbar.module.css'

type Props = Omit<BoxProps, 'right'> &
  Omit<HTMLAttributes<HTMLElement>, keyof BoxProps> & {
    /** Stands at the right end, and on a line of its own where there is no room. */
    readonly right?: ReactNode
    /** Where the line is; without one there is no padding either, for controls above a list on a page. */
    readonly border?: 'bottom' | 'top' | 'none'
    readonly component?: 'div' | 'search' | 'header' | 'footer'
    /** On a phone the controls stand in one row that scrolls: in several they would take the place of the list. */
    readonly isOneRow?: boolean
  }

/** A row of controls above or below a work surface. */
export function Toolbar({
  right,
  border = 'bottom',
  component = 'div',
  isOneRow = false,
  className = '',
  children,
  ...rest
}: Props) {
  return (
    <Box
      component={component}
      {...rest}
      className={`${classes.bar} ${className}`}
      data-border={border}
      data-row={isOneRow || undefined}
    >
      {children}
      {right !== undefined && <div className={classes.right}>{right}</div>}
    </Box>
  )
}
