import type { ReactNode } from 'react'
import { Table } from '../../ui/lists/Table.tsx'
import classes from './BillingTable.module.css'

export type BillingColumn<Row> = {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly kind?: 'number' | 'fixed'
  /** Its cell is the head of the row. */
  readonly isRowHead?: boolean
  /** Buttons: only a screen reader hears what they are. */
  readonly isAction?: boolean
  readonly className?: string | undefined
}

type Props<Row> = {
  readonly label: string
  readonly isStale: boolean
  readonly rows: readonly Row[]
  readonly columns: readonly BillingColumn<Row>[]
}

function Cell<Row>({ row, column }: { readonly row: Row; readonly column: BillingColumn<Row> }) {
  const shared = {
    className: column.isAction === true ? classes.action : column.className,
    'data-number': column.kind === 'number' || undefined,
    'data-fixed': column.kind === 'fixed' || undefined,
    children: column.cell(row),
  }
  return column.isRowHead === true ? <th scope="row" {...shared} /> : <td {...shared} />
}

/** Orders, purchases and limits: one row each, with what may be done with it at the end. */
export function BillingTable<Row extends { readonly _id: string }>({ label, isStale, rows, columns }: Props<Row>) {
  return (
    <Table className={classes.table} aria-label={label} aria-busy={isStale} isStale={isStale} hasHover>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.kind === 'number' || undefined}>
              {column.isAction === true ? <span className="pl-hidden">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            {columns.map((column) => (
              <Cell key={column.label} row={row} column={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
