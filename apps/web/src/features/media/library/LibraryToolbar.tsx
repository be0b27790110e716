import '@mantine/core/styles/Popover.css'
import { ActionIcon, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { mediaSorts } from '@plumbline/contract/media/library'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconFilter,
  IconLayoutGrid,
  IconList,
  IconSearch,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ViewSwitch } from '../../../ui/forms/ViewSwitch.tsx'
import { densities, libraryViews, type LibraryAddress } from '../grid/library-address.ts'
import classes from './LibraryToolbar.module.css'

const icons = { grid: IconLayoutGrid, list: IconList } as const

type Props = {
  readonly address: LibraryAddress
  readonly summary: ReactNode
  readonly hasFilters: boolean
  readonly onFilters: () => void
  readonly onChange: (changed: Partial<LibraryAddress>, replace?: boolean) => void
  /** To what is made of the photos elsewhere. */
  readonly toolsMenu: ReactNode
  readonly hasDates: boolean
  /** None for those who may not change it. */
  readonly onDates: ((isShown: boolean) => void) | undefined
}

function Display({
  address,
  onChange,
  hasDates,
  onDates,
}: Pick<Props, 'address' | 'onChange' | 'hasDates' | 'onDates'>) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const label = t('media.library.tools.display')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={248}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          className={classes.icon ?? ''}
          aria-label={label}
          title={label}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <fieldset className={classes.choice}>
          <legend>{t('media.library.tools.density')}</legend>
          {densities.map((density) => (
            <label key={density}>
              <input
                type="radio"
                name="density"
                checked={address.density === density}
                onChange={() => onChange({ density }, true)}
              />
              {t(`media.library.tools.densities.${density}`)}
            </label>
          ))}
        </fieldset>
        <label className={classes.dates}>
          <input
            type="checkbox"
            checked={hasDates}
            disabled={onDates === undefined}
            onChange={(event) => onDates?.(event.currentTarget.checked)}
          />
          <span>
            {t('media.library.tools.dates')}
            <small>{t('media.library.tools.datesNote')}</small>
          </span>
        </label>
      </Popover.Dropdown>
    </Popover>
  )
}

export function LibraryToolbar({
  address,
  summary,
  hasFilters,
  onFilters,
  onChange,
  toolsMenu,
  hasDates,
  onDates,
}: Props) {
  const t = useT()
  const { filters, order, view } = address
  const [typed, setTyped] = useState(filters.q)
  const [seen, setSeen] = useState(filters.q)
  const send = useDebouncedCallback((q: string) => onChange({ filters: { ...filters, q } }, true), 250)
  // What comes from the address (back, a link, a chip) replaces what was typed.
  if (filters.q !== seen) {
    setSeen(filters.q)
    if (filters.q !== typed.trim()) setTyped(filters.q)
  }
  const directionText = t(order.descending ? 'media.library.tools.descending' : 'media.library.tools.ascending')
  const filterLabel = t(hasFilters ? 'media.library.tools.hideFilters' : 'media.library.tools.filters')
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="subtle"
        size={32}
        className={classes.icon ?? ''}
        aria-pressed={hasFilters}
        aria-label={filterLabel}
        title={filterLabel}
        onClick={onFilters}
      >
        <IconFilter size={16} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <TextInput
        size="sm"
        type="search"
        className={classes.search ?? ''}
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
      <div className={classes.summary} role="status">
        {summary}
      </div>
      <NativeSelect
        size="sm"
        className={classes.sort ?? ''}
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
      <Display address={address} onChange={onChange} hasDates={hasDates} onDates={onDates} />
      {toolsMenu}
    </div>
  )
}
