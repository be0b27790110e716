import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportFiles.module.css'
import { Table } from '../../../ui/lists/Table.tsx'

const columns = ['number', 'title', 'layout', 'language', 'defects', 'by', 'when', 'status', 'files'] as const

export function ReportTable({ children }: { readonly children: ReactNode }) {
  const t = useT()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('reports.files.title')}>
      <Table className={classes.table ?? ''}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                data-fixed
                data-number={column === 'number' || column === 'defects' || undefined}
              >
                {t(`reports.files.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  )
}
