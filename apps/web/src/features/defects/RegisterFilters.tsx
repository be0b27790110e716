import { TextInput } from '@mantine/core'
import type { DefectFacets } from '@plumbline/contract/defects-register'
import { useId, useState } from 'react'
import { useLocale, useT } from '../../i18n/use-t.ts'
import type { LibraryBook } from './defect-library.ts'
import { filterWord } from './filter-words.ts'
import { listFilters, type RegisterFilters as Filters } from './register-address.ts'
import classes from './RegisterFilters.module.css'

type Option = { readonly value: string; readonly label: string; readonly count: number }
type GroupProps = { readonly label: string; readonly options: readonly Option[]; readonly chosen: readonly string[]; readonly nameOf: (value: string) => string; readonly onChange: (chosen: readonly string[]) => void }

const few = 6

function FilterGroup({ label, options, chosen, nameOf, onChange }: GroupProps) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  // One that is chosen and has nothing left still has to be there, to be taken back.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value)).map((value) => ({ value, label: nameOf(value), count: 0 }))
  const all = [...options, ...gone]
  const shown = isWhole ? all : all.filter(({ value }, index) => index < few || chosen.includes(value))
  if (all.length === 0) return null
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>{label}</h3>
      <div className={isWhole ? classes.whole : undefined}>
        {shown.map(({ value, label: name, count }) => (
          <label key={value} className={classes.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))} />
            <span className={classes.name} title={name}>{name}</span>
            <span className={classes.count}>{count.toLocaleString(locale)}</span>
          </label>
        ))}
      </div>
      {all.length > few && <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>{isWhole ? t('defects.register.fewer') : t('defects.register.all', { count: all.length })}</button>}
    </fieldset>
  )
}

type Props = { readonly filters: Filters; readonly facets: DefectFacets | undefined; readonly book: LibraryBook; readonly onChange: (filters: Filters) => void }

/** What the defects can be parted by, with how many there are of each. */
export function RegisterFilters({ filters, facets, book, onChange }: Props) {
  const t = useT()
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  return (
    <search className={classes.filters} aria-label={t('defects.register.filters')}>
      {listFilters.map((name) => (
        <FilterGroup key={name} label={t(`defects.filters.${name}`)} chosen={filters[name]} nameOf={(value) => (value === 'none' ? t('defects.panel.nothing') : filterWord(t, book, name, value, ''))} onChange={(chosen) => set({ [name]: chosen })}
          options={(facets?.[name] ?? []).map(({ id, name: given, count }) => ({ value: id ?? 'none', label: filterWord(t, book, name, id, given), count }))} />
      ))}
      <fieldset className={classes.group}>
        <h3 className={classes.title}>{t('defects.filters.days')}</h3>
        <label className={classes.option}><input type="checkbox" checked={filters.isOverdue} onChange={(event) => set({ isOverdue: event.currentTarget.checked })} /><span className={classes.name}>{t('defects.filters.overdue')}</span></label>
        <div className={classes.days}>
          <TextInput size="xs" type="date" label={t('defects.filters.from')} value={filters.from} min="2000-01-01" max={filters.to || '2999-12-31'} onChange={(event) => set({ from: event.currentTarget.value })} />
          <TextInput size="xs" type="date" label={t('defects.filters.to')} value={filters.to} min={filters.from || '2000-01-01'} max="2999-12-31" onChange={(event) => set({ to: event.currentTarget.value })} />
        </div>
      </fieldset>
    </search>
  )
}
