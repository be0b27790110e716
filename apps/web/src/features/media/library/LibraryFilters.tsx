import { Stack } from '@mantine/core'
import type { MediaFacets } from '@plumbline/contract/media/library'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { FilterGroup } from '../../../ui/forms/FilterGroup.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from '../../../ui/forms/FilterGroup.module.css'
import { choiceFilters, choices, listFilters, type LibraryFilters as Filters } from '../grid/library-address.ts'
import { useFilterText } from './use-filter-text.ts'

type Props = {
  readonly filters: Filters
  readonly facets: MediaFacets | undefined
  readonly onChange: (filters: Filters) => void
}

const facetOf = { kind: 'kinds', type: 'types', usage: 'usages', status: 'statuses' } as const

/** What the photos can be parted by, with how many there are of each. */
export function LibraryFilters({ filters, facets, onChange }: Props) {
  const t = useT()
  const words = useFilterText()
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  return (
    <search className={classes.filters} aria-label={t('media.library.filters.label')}>
      {listFilters.map((name) => (
        <FilterGroup
          key={name}
          label={t(`media.library.filters.${name}`)}
          nameOf={String}
          chosen={filters[name]}
          onChange={(chosen) => set({ [name]: chosen })}
          options={(facets?.[name] ?? [])
            .filter(({ id }) => name !== 'tags' || (id !== null && id !== ''))
            .map(({ id, name: label, count }) => ({
              value: id ?? 'none',
              label: id === null ? t('media.library.filters.none') : label,
              count,
            }))}
        />
      ))}
      {choiceFilters.map((name) => {
        const counted = facets?.[facetOf[name]] ?? []
        const options = (choices[name] as readonly string[]).flatMap((value) => {
          const found = counted.find(({ id }) => id === value)
          return found === undefined ? [] : [{ value, label: words.choice(name, value), count: found.count }]
        })
        return (
          <FilterGroup
            key={name}
            label={t(`media.library.filters.${name}`)}
            isSingle
            nameOf={(value) => words.choice(name, value)}
            chosen={filters[name] === '' ? [] : [filters[name]]}
            options={options}
            onChange={([chosen = '']) => set({ [name]: chosen })}
          />
        )
      })}
      <fieldset className={classes.group}>
        <MutedText component="h3" mb="xs" fw={600}>
          {t('media.library.filters.days')}
        </MutedText>
        <Stack gap="sm">
          <DateField
            size="xs"
            label={t('media.library.filters.from')}
            value={filters.from}
            max={filters.to || undefined}
            savesAtOnce
            onChange={(from) => set({ from })}
          />
          <DateField
            size="xs"
            label={t('media.library.filters.to')}
            value={filters.to}
            min={filters.from || undefined}
            savesAtOnce
            onChange={(to) => set({ to })}
          />
        </Stack>
      </fieldset>
    </search>
  )
}
