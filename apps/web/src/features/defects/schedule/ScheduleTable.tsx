import { Text, UnstyledButton } from '@mantine/core'
import type { RepairSchedule, ScheduleLine, ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import { rateKey } from '@plumbline/contract/rules/repair-rates'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ScrollTable } from '../../../ui/lists/ScrollTable.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { amountText, quantityText, rateText } from './schedule-text.ts'

type Props = { readonly schedule: RepairSchedule; readonly library: Pick<LibraryIndex, 'nameOf'> }

/** More lines than this are shown when they are asked for. */
const maxOpenLines = 40

const nothing = '–'

/** How much, how many and how dear; the same of a type and of each line of it. */
function Figures({ of, currency }: { readonly of: ScheduleTotal } & Pick<RepairSchedule, 'currency'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <td data-number data-label={t('defects.schedule.columns.quantity')}>
        {quantityText(t, locale, of)}
      </td>
      <td data-number data-label={t('defects.schedule.columns.defects')}>
        {of.count.toLocaleString(locale)}
      </td>
      <td data-number data-label={t('defects.schedule.columns.notMeasured')}>
        {of.count === of.measured ? nothing : (of.count - of.measured).toLocaleString(locale)}
      </td>
      <td data-number data-label={t('defects.schedule.columns.rate')}>
        {of.rate === null ? nothing : rateText(t, locale, currency, { unit: of.unit, rate: of.rate })}
      </td>
      <td data-number data-label={t('defects.schedule.columns.amount')}>
        {of.amount === null ? nothing : amountText(t, locale, currency, of.amount)}
      </td>
    </>
  )
}

function LineRow({ line, currency }: { readonly line: ScheduleLine } & Pick<RepairSchedule, 'currency'>) {
  const t = useT()
  const place = [line.elevation, line.floorName].filter((name) => name !== null).join(' · ')
  return (
    <tr>
      <td>
        <Text component="span" size="sm" pl={28}>
          {place === '' ? t('defects.schedule.noPlace') : place}
        </Text>
      </td>
      <td data-label={t('defects.schedule.columns.followUp')}>{t(`projects.terms.followUp.${line.followUpAction}`)}</td>
      <Figures of={line.amount === null ? { ...line, rate: null } : line} currency={currency} />
    </tr>
  )
}

function TypeRows({
  total,
  lines,
  currency,
  name,
  isOpen,
  onToggle,
}: Pick<RepairSchedule, 'currency' | 'lines'> & {
  readonly total: ScheduleTotal
  readonly name: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const t = useT()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr>
        <th scope="row">
          <UnstyledButton
            fw={600}
            fz="sm"
            mih={24}
            aria-expanded={isOpen}
            title={t('defects.schedule.show', { type: name })}
            onClick={onToggle}
          >
            <Icon size={16} stroke={1.5} aria-hidden="true" style={{ verticalAlign: -3, marginRight: 8 }} />
            {name}
          </UnstyledButton>
        </th>
        <td />
        <Figures of={total} currency={currency} />
      </tr>
      {isOpen &&
        lines.map((line) => (
          <LineRow
            key={[line.elevationId, line.floor, line.followUpAction].join(' ')}
            line={line}
            currency={currency}
          />
        ))}
    </>
  )
}

const columns = ['type', 'followUp', 'quantity', 'defects', 'notMeasured', 'rate', 'amount'] as const

/** A sum for each type, and its lines by elevation, floor and follow-up. */
export function ScheduleTable({ schedule, library }: Props) {
  const t = useT()
  const { lines, totals, currency } = schedule
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpenFirst = lines.length <= maxOpenLines
  const toggle = (key: string) => {
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
  }
  return (
    <ScrollTable
      label={t('defects.schedule.title')}
      minWidth={860}
      head={columns.map((column) => [
        column,
        t(`defects.schedule.columns.${column}`),
        column !== 'type' && column !== 'followUp',
      ])}
    >
      {totals.map((total) => {
        const key = rateKey(total)
        return (
          <TypeRows
            key={key}
            total={total}
            lines={lines.filter((line) => rateKey(line) === key)}
            currency={currency}
            name={library.nameOf(total.type)}
            isOpen={toggled.has(key) !== isOpenFirst}
            onToggle={() => toggle(key)}
          />
        )
      })}
    </ScrollTable>
  )
}
