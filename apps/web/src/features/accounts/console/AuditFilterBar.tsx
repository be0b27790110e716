import { Button, NativeSelect, Stack } from '@mantine/core'
import { auditActions } from '@plumbline/contract/accounts/audit-actions'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { FilterSheet } from '../../../ui/forms/FilterSheet.tsx'
import { phoneWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import { noFilters, type AuditFilters } from './audit-filters.ts'
import classes from './Console.module.css'
import { SearchField } from './SearchField.tsx'

type Props = { readonly filters: AuditFilters; readonly onChange: (filters: AuditFilters) => void }

export function AuditFilterBar({ filters, onChange }: Props) {
  const t = useT()
  const set = (changed: Partial<AuditFilters>) => onChange({ ...filters, ...changed })
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const isPhone = useNarrow(phoneWidth)
  const fields = (
    <>
      <NativeSelect
        size="sm"
        className={classes.wide ?? ''}
        label={t('accounts.console.audit.filters.action')}
        value={filters.action}
        data={[
          { value: '', label: t('accounts.console.audit.filters.anyAction') },
          ...auditActions.map((action) => ({ value: action, label: t(`accounts.console.actions.${action}`) })),
        ]}
        onChange={(event) => set({ action: auditActions.find((action) => action === event.currentTarget.value) ?? '' })}
      />
      <NativeSelect
        size="sm"
        label={t('accounts.console.audit.filters.outcome')}
        value={filters.outcome}
        data={[
          { value: '', label: t('accounts.console.audit.filters.anyOutcome') },
          { value: 'done', label: t('accounts.console.audit.done') },
          { value: 'refused', label: t('accounts.console.audit.refused') },
        ]}
        onChange={(event) => set({ outcome: event.currentTarget.value as AuditFilters['outcome'] })}
      />
      <DateField
        size="sm"
        label={t('accounts.console.audit.filters.from')}
        value={filters.from}
        max={filters.to || undefined}
        savesAtOnce
        onChange={(from) => set({ from })}
      />
      <DateField
        size="sm"
        label={t('accounts.console.audit.filters.to')}
        value={filters.to}
        min={filters.from || undefined}
        savesAtOnce
        onChange={(to) => set({ to })}
      />
    </>
  )
  return (
    <search aria-label={t('accounts.console.audit.filters.label')}>
      <SearchField
        label={t('accounts.console.audit.filters.search')}
        value={filters.search}
        onChange={(search) => set({ search })}
      />
      {isPhone ? (
        <FilterSheet
          count={Object.entries(filters).filter(([name, value]) => name !== 'search' && value !== '').length}
          onClear={() => onChange({ ...noFilters, search: filters.search })}
        >
          <Stack>{fields}</Stack>
        </FilterSheet>
      ) : (
        fields
      )}
      {isFiltered && !isPhone && (
        <Button variant="subtle" size="sm" onClick={() => onChange(noFilters)}>
          {t('accounts.console.clear')}
        </Button>
      )}
    </search>
  )
}
