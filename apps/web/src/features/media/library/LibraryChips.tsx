import { Group, Text } from '@mantine/core'
import type { MediaFacets } from '@plumbline/contract/media/library'
import { IconX } from '@tabler/icons-react'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { choiceFilters, listFilters, noFilters, type LibraryFilters } from '../grid/library-address.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import classes from './Library.module.css'
import type { Names } from '../grid/library-names.ts'
import { useFilterText } from './use-filter-text.ts'

type Props = {
  readonly filters: LibraryFilters
  readonly facets: MediaFacets | undefined
  readonly names: Names
  readonly onChange: (filters: LibraryFilters) => void
}

/** Every filter that hides something, each with its way out. */
export function LibraryChips({ filters, facets, names, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const words = useFilterText()
  const nameOf = (name: (typeof listFilters)[number], value: string) => {
    if (value === 'none') return t('media.library.filters.none')
    const known = facets?.[name].find(({ id }) => id === value)?.name
    if (known !== undefined) return known
    return name === 'elevations' ? names.elevation(value) : name === 'columns' ? (names.column(value) ?? value) : value
  }
  const chips = [
    ...(filters.q === '' ? [] : [{ name: 'q' as const, value: filters.q, without: { q: '' } }]),
    ...listFilters.flatMap((name) =>
      filters[name].map((value) => ({
        name,
        value: nameOf(name, value),
        without: { [name]: filters[name].filter((one) => one !== value) },
      })),
    ),
    ...choiceFilters.flatMap((name) =>
      filters[name] === '' ? [] : [{ name, value: words.choice(name, filters[name]), without: { [name]: '' } }],
    ),
    ...(['from', 'to'] as const).flatMap((name) =>
      filters[name] === '' ? [] : [{ name, value: formatDay(locale, filters[name]), without: { [name]: '' } }],
    ),
  ]
  if (chips.length === 0) return null
  return (
    <Group
      role="group"
      gap={6}
      px="lg"
      pb="sm"
      className={classes.chips ?? ''}
      aria-label={t('media.library.filters.chips')}
    >
      {chips.map(({ name, value, without }) => {
        const text = t('media.library.filters.chip', { name: t(`media.library.filters.${name}`), value })
        return (
          <button
            key={`${name} ${value}`}
            type="button"
            className={classes.chip}
            aria-label={t('media.library.filters.remove', { name: text })}
            onClick={() => onChange({ ...filters, ...without })}
          >
            <Text component="span" truncate>
              {text}
            </Text>
            <IconX size={13} stroke={1.5} aria-hidden="true" />
          </button>
        )
      })}
      <LinkButton isAction className={classes.clear ?? ''} onClick={() => onChange(noFilters)}>
        {t('media.library.filters.clear')}
      </LinkButton>
    </Group>
  )
}
