import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { dayText, partsOfDay } from '@plumbline/contract/rules/days'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { localDay } from '../../i18n/local-day.ts'
import { langOf } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { addMonths, stepOf, weekdayOf, weeksOf, within } from './calendar-days.ts'

type Props = {
  readonly label: string
  /** '' for none. */
  readonly chosen: string
  readonly min: string
  readonly max: string
  readonly onPick: (day: string) => void
}

const turns = [
  { name: 'previousYear', months: -12, Icon: IconChevronsLeft },
  { name: 'previousMonth', months: -1, Icon: IconChevronLeft },
  { name: 'nextMonth', months: 1, Icon: IconChevronRight },
  { name: 'nextYear', months: 12, Icon: IconChevronsRight },
] as const

function useNames() {
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(langOf(locale), { ...options, timeZone: 'UTC' })
    return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    dayOf: (day: string) => dayText(locale, day),
    monthOf: format({ month: 'long', year: 'numeric' }),
    weekdayOf: format({ weekday: 'long' }),
    shortWeekdayOf: format({ weekday: locale === 'en' ? 'short' : 'narrow' }),
  }
}

function Turn({
  turn,
  at,
  onTurn,
}: {
  readonly turn: (typeof turns)[number]
  readonly at: string
  readonly onTurn: (day: string) => void
}) {
  const t = useT()
  const label = t(`rules.day.${turn.name}`)
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={label}
      title={label}
      data-mantine-stop-propagation="true"
      onClick={() => onTurn(addMonths(at, turn.months))}
    >
      <turn.Icon size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}

type RowsProps = Omit<Props, 'label'> & { readonly weeks: ReturnType<typeof weeksOf>; readonly at: string }

function DayRows({ weeks, at, chosen, min, max, onPick }: RowsProps) {
  const t = useT()
  const names = useNames()
  const [today] = useState(() => localDay(new Date()))
  return (
    <tbody>
      {weeks.map((week, index) => (
        <tr key={index}>
          {week.map((day, weekday) =>
            day === undefined ? (
              <td key={weekday} />
            ) : (
              <Box component="td" role="gridcell" key={weekday} p={1} ta="center" aria-selected={day === chosen}>
                <ActionIcon
                  variant={day === chosen ? 'filled' : day === today ? 'default' : 'subtle'}
                  size={34}
                  {...(day === chosen ? { c: 'var(--pl-on-primary)' } : {})}
                  fz="inherit"
                  tabIndex={day === at ? 0 : -1}
                  data-day={day}
                  data-autofocus={day === at || undefined}
                  data-mantine-stop-propagation="true"
                  aria-label={t('rules.day.weekday', { weekday: names.weekdayOf(day), day: names.dayOf(day) })}
                  aria-current={day === today ? 'date' : undefined}
                  disabled={day < min || day > max}
                  onClick={() => onPick(day)}
                >
                  {Number(day.slice(8))}
                </ActionIcon>
              </Box>
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** A month whose days are picked by click or by arrow keys; PageUp and PageDown turn it, with Shift by a year. */
export function DateCalendar({ label, chosen, min, max, onPick }: Props) {
  const t = useT()
  const names = useNames()
  const [today] = useState(() => localDay(new Date()))
  const [at, setAt] = useState(() => within(chosen || today, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    byKey.current = false
  }, [at])
  const go = (day: string) => setAt(within(day, min, max))
  const { year, month } = partsOfDay(at)!
  const weeks = weeksOf({ year, month })

  function press(event: KeyboardEvent) {
    const step = stepOf(event.key, event.shiftKey)
    if (step === undefined) return
    event.preventDefault()
    byKey.current = true
    go(step(at))
  }

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb="xs">
        {turns.slice(0, 2).map((turn) => (
          <Turn key={turn.name} turn={turn} at={at} onTurn={go} />
        ))}
        <Text fw={600} aria-live="polite" ta="center" flex={1}>
          {names.monthOf(at)}
        </Text>
        {turns.slice(2).map((turn) => (
          <Turn key={turn.name} turn={turn} at={at} onTurn={go} />
        ))}
      </Group>
      <table ref={grid} role="grid" aria-label={t('rules.day.calendar', { label })} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[1]!.map((day) => (
              <Box
                component="th"
                key={weekdayOf(day!)}
                scope="col"
                abbr={names.weekdayOf(day!)}
                fw={400}
                c="dimmed"
                w={36}
              >
                {names.shortWeekdayOf(day!)}
              </Box>
            ))}
          </tr>
        </thead>
        <DayRows weeks={weeks} at={at} chosen={chosen} min={min} max={max} onPick={onPick} />
      </table>
    </>
  )
}
