import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Box, Button, Menu, NativeSelect, Popover, TextInput } from '@mantine/core'
import { exportFormats } from '@plumbline/contract/defects/register'
import { IconColumns, IconDownload } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ExportFormat } from '../../../api/defects-register.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  registerColumns,
  registerGroups,
  usualColumns,
  type RegisterAddress,
  type RegisterGroup,
} from '../register-address.ts'
import classes from './DefectRegister.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'

type Props = {
  readonly address: RegisterAddress
  readonly total: number
  /** The project rates its defects beside their severity. */
  readonly hasRatings: boolean
  readonly mayExport: boolean
  readonly exporting: { readonly isPending: boolean; readonly mutate: (format: ExportFormat) => void }
  /** Where the filters do not stand beside the table. */
  readonly filterButton: ReactNode
  /** The saved views. */
  readonly children: ReactNode
  readonly onChange: (address: RegisterAddress) => void
}

const [none, restMs] = ['', 300]

/** What is sought is in the address when the hand rests: not every letter is a step. */
function Search({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(q)
  const [given, setGiven] = useState(q)
  if (given !== q) {
    setGiven(q)
    setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), restMs)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return (
    <TextInput
      size="sm"
      type="search"
      className={classes.search ?? ''}
      aria-label={t('defects.search')}
      placeholder={t('defects.search')}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

function ColumnChoice({ address, hasRatings, onChange }: Pick<Props, 'address' | 'hasRatings' | 'onChange'>) {
  const t = useT()
  const { columns } = address
  return (
    <div className={classes.columns}>
      {registerColumns
        .filter((name) => hasRatings || name !== 'rating')
        .map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.includes(name)}
              onChange={(event) => {
                const next = registerColumns.filter((one) =>
                  one === name ? event.currentTarget.checked : columns.includes(one),
                )
                onChange({ ...address, columns: next.length === 0 ? usualColumns : next })
              }}
            />
            {t(`defects.columns.${name}`)}
          </label>
        ))}
    </div>
  )
}

/** Over the table: what is sought, how it is shown, and what can be taken away. */
export function RegisterBar(props: Props) {
  const { address, total, hasRatings, mayExport, exporting, filterButton, children, onChange } = props
  const t = useT()
  const { filters, group } = address
  const onSearch = (q: string) => onChange({ ...address, filters: { ...filters, q } })
  return (
    <Toolbar isOneRow>
      {filterButton}
      <Search q={filters.q} onSearch={onSearch} />
      <NativeSelect
        size="sm"
        aria-label={t('defects.register.group')}
        value={group ?? none}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...address, group: value === none ? undefined : (value as RegisterGroup) })
        }
        data={[
          { value: none, label: t('defects.register.noGroup') },
          ...registerGroups.map((one) => ({
            value: one,
            label: t('defects.register.by', { name: t(`defects.columns.${one}`) }),
          })),
        ]}
      />
      <MutedText component="span" size="sm" isTabular role="status">
        {t('defects.count', { count: total })}
      </MutedText>
      <Box flex={1} />
      {children}
      <Popover position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal trapFocus>
        <Popover.Target>
          <Button size="sm" variant="default" leftSection={<IconColumns size={15} stroke={1.5} aria-hidden="true" />}>
            {t('defects.register.columns')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <ColumnChoice address={address} hasRatings={hasRatings} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {mayExport && (
        <Menu position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal>
          <Menu.Target>
            <Button
              size="sm"
              variant="default"
              loading={exporting.isPending}
              leftSection={<IconDownload size={15} stroke={1.5} aria-hidden="true" />}
            >
              {t('defects.register.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {exportFormats.map((format) => (
              <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
                {t(`defects.register.formats.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Toolbar>
  )
}
