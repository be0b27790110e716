import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { mediaSorts } from '@plumbline/contract/media/library'
import { IconArrowDown, IconArrowUp, IconFilter, IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { ViewSwitch } from '../../../ui/forms/ViewSwitch.tsx'
import { libraryViews, type LibraryAddress } from '../grid/library-address.ts'
import { LibraryDisplay } from './LibraryDisplay.tsx'
import classes from './Library.module.css'

const icons = { grid: IconLayoutGrid, list: IconList } as const

type Props = {
  readonly address: LibraryAddress
  readonly summary: ReactNode
  /** Shows the filters, or hides them. */
  readonly filterButton: ReactNode
  readonly onChange: (changed: Partial<LibraryAddress>, replace?: boolean) => void
  /** To what is made of the photos elsewhere. */
  readonly toolsMenu: ReactNode
  readonly hasDates: boolean
  /** None for those who may not change it. */
  readonly onDates: ((isShown: boolean) => void) | undefined
}

function SearchBox({ address, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const t = useT()
  const { filters } = address
  const [typed, setTyped] = useState(filters.q)
  const [seen, setSeen] = useState(filters.q)
  const send = useDebouncedCallback((q: string) => onChange({ filters: { ...filters, q } }, true), 250)
  // What comes from the address (back, a link, a chip) replaces what was typed.
  if (filters.q !== seen) {
    setSeen(filters.q)
    if (filters.q !== typed.trim()) setTyped(filters.q)
  }
  return (
    <TextInput
      size="sm"
      type="search"
      flex="0 1 240px"
      miw={140}
      maxLength={100}
      aria-label={t('media.library.tools.search')}
      placeholder={t('media.library.tools.search')}
      value={typed}
      leftSection={<IconSearch size={14} stroke={1.5} aria-hidden="true" />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

/** Shows the filters beside the photos, or gives their place to the photos. */
export function FilterToggle({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const t = useT()
  const label = t(isOpen ? 'media.library.tools.hideFilters' : 'media.library.tools.filters')
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={classes.icon ?? ''}
      aria-pressed={isOpen}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <IconFilter size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}

export function LibraryToolbar({ address, summary, filterButton, onChange, toolsMenu, hasDates, onDates }: Props) {
  const t = useT()
  const { order, view } = address
  const directionText = t(order.descending ? 'media.library.tools.descending' : 'media.library.tools.ascending')
  return (
    <Toolbar isOneRow border="none" px="md" py="sm" style={{ gap: 8 }}>
      {filterButton}
      <SearchBox address={address} onChange={onChange} />
      <Text role="status" flex={1} miw={0} c="dimmed" truncate>
        {summary}
      </Text>
      <NativeSelect
        size="sm"
        w={152}
        aria-label={t('media.library.tools.sort')}
        title={t('media.library.tools.sort')}
        value={order.sort}
        data={mediaSorts.map((sort) => ({ value: sort, label: t(`media.library.sorts.${sort}`) }))}
        onChange={(event) =>
          onChange({
            order: { ...order, sort: mediaSorts.find((sort) => sort === event.currentTarget.value) ?? 'place' },
          })
        }
      />
      <ActionIcon
        variant="subtle"
        size={32}
        className={classes.icon ?? ''}
        aria-label={directionText}
        title={directionText}
        onClick={() => onChange({ order: { ...order, descending: !order.descending } })}
      >
        {order.descending ? (
          <IconArrowDown size={16} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconArrowUp size={16} stroke={1.5} aria-hidden="true" />
        )}
      </ActionIcon>
      <ViewSwitch
        label={t('media.library.tools.view')}
        value={view}
        onChange={(one) => onChange({ view: one })}
        choices={libraryViews.map((value) => ({ value, label: t(`media.library.tools.${value}`), Icon: icons[value] }))}
      />
      <LibraryDisplay address={address} onChange={onChange} hasDates={hasDates} onDates={onDates} />
      {toolsMenu}
    </Toolbar>
  )
}
