import { Box } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './ScrollTable.module.css'
import { Table, type TableProps } from './Table.tsx'

type Props = Pick<TableProps, 'density' | 'hasHover'> & {
  readonly label: string
  readonly minWidth: number
  readonly head: readonly (readonly [key: string, title: ReactNode, isNumber?: boolean])[]
  readonly children: ReactNode
}

/**
 * A table that scrolls by itself, so that the page does not scroll sideways. On a phone each row is a card, where a
 * cell says its `data-label`: what is done with a row stays in sight.
 */
export function ScrollTable({ label, minWidth, head, density = 'tight', hasHover = false, children }: Props) {
  return (
    <Box pos="relative" style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table
        className={classes.table ?? ''}
        density={density}
        hasHover={hasHover}
        style={{ '--table-width': `${minWidth}px` } as CSSProperties}
        aria-label={label}
      >
        <thead>
          <tr>
            {head.map(([key, title, isNumber]) => (
              <th key={key} scope="col" data-number={isNumber === true || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Box>
  )
}
