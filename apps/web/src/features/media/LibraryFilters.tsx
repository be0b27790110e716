import { TextInput } from '@mantine/core'
import type { MediaFacets } from '@plumbline/contract/media-library'
import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { choiceFilters, choices, listFilters, type LibraryFilters as Filters } from './library-address.ts'
import classes from './LibraryFilters.module.css'
import { useFilterWords } from './use-filter-words.ts'

type Option = { readonly value: string; readonly label: string; readonly count: number }
type GroupProps = { readonly label: string; readonly options: readonly Option[]; readonly chosen: readonly string[]; readonly isSingle: boolean; readonly onChange: (chosen: readonly string[]) => void }

const few = 6

function FilterGroup({ label, options, chosen, isSingle, onChange }: GroupProps) {
  const t = useT()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  // One that is chosen and has nothing left still has to be there, to be taken back.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value)).map((value) => ({ value, label: value, count: 0 }))
  const all = [...options, ...gone]
  const shown = isWhole ? all : all.filter(({ value }, index) => index < few || chosen.includes(value))
  if (all.length === 0) return null
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>{label}</h3>
      <div className={isWhole ? classes.whole : undefined}>
        {shown.map(({ value, label: name, count }) => (
          <label key={value} className={classes.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={(event) => {
              const rest = isSingle ? [] : chosen.filter((one) => one !== value)
              onChange(event.currentTarget.checked ? [...rest, value] : rest)
            }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>{count.toLocaleString()}</span>
          </label>
        ))}
      </div>
      {all.length > few && <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>{isWhole ? t('media.library.filters.fewer') : t('media.library.filters.all', { count: all.length })}</button>}
    </fieldset>
  )
}

type Props = { readonly filters: Filters; readonly facets: MediaFacets | undefined; readonly onChange: (filters: Filters) => void }

const facetOf = { kind: 'kinds', type: 'types', usage: 'usages', status: 'statuses' } as const

/** What the photos can be parted by, with how many there are of each. */
export function LibraryFilters({ filters, facets, onChange }: Props) {
  const t = useT()
  const words = useFilterWords()
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  return (
    <search className={classes.filters} aria-label={t('media.library.filters.label')}>
      {listFilters.map((name) => (
        <FilterGroup key={name} label={t(`media.library.filters.${name}`)} isSingle={false} chosen={filters[name]} onChange={(chosen) => set({ [name]: chosen })}
          options={(facets?.[name] ?? []).filter(({ id }) => name !== 'tags' || (id !== null && id !== '')).map(({ id, name: label, count }) => ({ value: id ?? 'none', label: id === null ? t('media.library.filters.none') : label, count }))} />
      ))}
      {choiceFilters.map((name) => {
        const counted = facets?.[facetOf[name]] ?? []
        const options = (choices[name] as readonly string[]).flatMap((value) => {
          const found = counted.find(({ id }) => id === value)
          return found === undefined ? [] : [{ value, label: words.choice(name, value), count: found.count }]
        })
        return <FilterGroup key={name} label={t(`media.library.filters.${name}`)} isSingle chosen={filters[name] === '' ? [] : [filters[name]]} options={options} onChange={([chosen = '']) => set({ [name]: chosen })} />
      })}
      <fieldset className={classes.group}>
        <h3 className={classes.title}>{t('media.library.filters.days')}</h3>
        <div className={classes.days}>
          <TextInput size="xs" type="date" label={t('media.library.filters.from')} value={filters.from} max={filters.to || '2999-12-31'} min="1900-01-01" onChange={(event) => set({ from: event.currentTarget.value })} />
          <TextInput size="xs" type="date" label={t('media.library.filters.to')} value={filters.to} min={filters.from || '1900-01-01'} max="2999-12-31" onChange={(event) => set({ to: event.currentTarget.value })} />
        </div>
      </fieldset>
    </search>
  )
}
