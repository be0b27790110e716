import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ScrollTable } from '../../../ui/lists/ScrollTable.tsx'

const columns = ['number', 'title', 'layout', 'language', 'defects', 'by', 'when', 'status', 'files'] as const

export function ReportTable({ children }: { readonly children: ReactNode }) {
  const t = useT()
  return (
    <ScrollTable
      label={t('reports.files.title')}
      minWidth={840}
      density="roomy"
      head={columns.map((column) => [
        column,
        t(`reports.files.columns.${column}`),
        column === 'number' || column === 'defects',
      ])}
    >
      {children}
    </ScrollTable>
  )
}
