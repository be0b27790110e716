import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Table, type TableProps } from './Table.tsx'

type Props = Pick<TableProps, 'density' | 'hasHover'> & {
  readonly label: string
  readonly minWidth: number
  readonly head: readonly (readonly [key: string, title: ReactNode, isNumber?: boolean])[]
  readonly children: ReactNode
}

/** On a phone the table scrolls by itself; the page would otherwise scroll sideways. */
export function ScrollTable({ label, minWidth, head, density = 'tight', hasHover = false, children }: Props) {
  return (
    <Box pos="relative" style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table density={density} hasHover={hasHover} style={{ minWidth }} aria-label={label}>
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
