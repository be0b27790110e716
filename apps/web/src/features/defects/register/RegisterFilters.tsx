import { Stack } from '@mantine/core'
import type { DefectFacets } from '@plumbline/contract/defects/register'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { FilterGroup } from '../../../ui/forms/FilterGroup.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from '../../../ui/forms/FilterGroup.module.css'
import type { LibraryIndex } from '../defect-library.ts'
import { filterValueText } from '../filter-text.ts'
import { listFilters, type RegisterFilters as Filters } from '../register-address.ts'

type Props = {
  readonly filters: Filters
  readonly facets: DefectFacets | undefined
  readonly library: LibraryIndex
  readonly onChange: (filters: Filters) => void
}

/** What the defects can be parted by, with how many there are of each. */
export function RegisterFilters({ filters, facets, library, onChange }: Props) {
  const t = useT()
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  const shown = listFilters.filter((name) => name !== 'ratings' || library.ratings.scheme !== null)
  return (
    <search className={classes.filters} aria-label={t('defects.register.filters')}>
      {shown.map((name) => (
        <FilterGroup
          key={name}
          label={t(`defects.filters.${name}`)}
          chosen={filters[name]}
          nameOf={(value) => filterValueText(t, library, name, value === 'none' ? null : value, '')}
          onChange={(chosen) => set({ [name]: chosen })}
          options={(facets?.[name] ?? []).map(({ id, name: given, count }) => ({
            value: id ?? 'none',
            label: filterValueText(t, library, name, id, given),
            count,
          }))}
        />
      ))}
      <fieldset className={classes.group}>
        <MutedText component="h3" mb="xs" fw={600}>
          {t('defects.columns.model')}
        </MutedText>
        {(['yes', 'no'] as const).map((one) => (
          <label key={one} className={classes.option}>
            <input
              type="checkbox"
              checked={filters.pinned === one}
              onChange={() => set({ pinned: filters.pinned === one ? '' : one })}
            />
            <span className={classes.name}>{t(`defects.filters.pinned.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <MutedText component="h3" mb="xs" fw={600}>
          {t('defects.filters.days')}
        </MutedText>
        <label className={classes.option}>
          <input
            type="checkbox"
            checked={filters.isOverdue}
            onChange={(event) => set({ isOverdue: event.currentTarget.checked })}
          />
          <span className={classes.name}>{t('defects.filters.overdue')}</span>
        </label>
        <label className={classes.option}>
          <input
            type="checkbox"
            checked={filters.isUnconfirmed}
            onChange={(event) => set({ isUnconfirmed: event.currentTarget.checked })}
          />
          <span className={classes.name}>{t('defects.filters.unconfirmed')}</span>
        </label>
        <Stack gap="sm">
          <DateField
            size="xs"
            label={t('defects.filters.from')}
            value={filters.from}
            min="2000-01-01"
            max={filters.to || undefined}
            savesAtOnce
            onChange={(from) => set({ from })}
          />
          <DateField
            size="xs"
            label={t('defects.filters.to')}
            value={filters.to}
            min={filters.from || '2000-01-01'}
            savesAtOnce
            onChange={(to) => set({ to })}
          />
        </Stack>
      </fieldset>
    </search>
  )
}
