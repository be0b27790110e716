import '@mantine/core/styles/Popover.css'
import { ActionIcon, Box, Button, Group, Popover, Text } from '@mantine/core'
import { isDay } from '@plumbline/contract/rules/days'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { maxStartDates } from './list-address.ts'
import classes from './StartDates.module.css'

type Props = { readonly days: readonly string[]; readonly onChange: (days: readonly string[]) => void }

type AddDayProps = {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly isFull: boolean
  readonly onAdd: (day: string) => void
}

function AddDay({ typed, onType, isFull, onAdd }: AddDayProps) {
  const t = useT()

  function add(event: FormEvent) {
    event.preventDefault()
    if (!isDay(typed) || isFull) return
    onAdd(typed)
    onType('')
  }

  return (
    <form onSubmit={add}>
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <DateField
          flex={1}
          size="sm"
          label={t('projects.list.startDates.day')}
          value={typed}
          withinPortal={false}
          data-autofocus
          onChange={onType}
        />
        <Button type="submit" variant="default" size="sm" disabled={!isDay(typed) || isFull}>
          {t('projects.list.startDates.add')}
        </Button>
      </Group>
    </form>
  )
}

function DayList({ days, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul role="list" className={classes.days}>
      {days.map((day) => (
        <li key={day}>
          <time dateTime={day}>{formatDay(locale, day)}</time>
          <ActionIcon
            variant="subtle"
            size={24}
            c="dimmed"
            aria-label={t('projects.list.startDates.remove', { day: formatDay(locale, day) })}
            onClick={() => onChange(days.filter((one) => one !== day))}
          >
            <IconX size={14} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** Spec 1 §7: a list of days, any of which a project may start on. */
export function StartDates({ days, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const isFull = days.length >= maxStartDates

  const label = t('projects.list.startDates.label')
  const shown =
    days.length === 0
      ? label
      : days.length === 1
        ? formatDay(locale, days[0] ?? '')
        : t('projects.list.startDates.chosen', { count: days.length })
  return (
    <Box flex="0 1 152px">
      <Text component="span" display="block" fw={500} mb="xs" aria-hidden="true">
        {label}
      </Text>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={280}
        offset={6}
        trapFocus
        returnFocus
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            data-empty={days.length === 0 || undefined}
            aria-label={days.length === 0 ? label : `${label}: ${shown}`}
            onClick={() => setOpened(!opened)}
          >
            <span>{days.length === 0 ? '' : shown}</span>
            <IconCalendar size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} p="md">
          <MutedText size="sm" mb="sm">
            {isFull ? t('projects.list.startDates.full', { count: maxStartDates }) : t('projects.list.startDates.hint')}
          </MutedText>
          <AddDay
            typed={typed}
            onType={setTyped}
            isFull={isFull}
            onAdd={(day) => onChange([...new Set([...days, day])].sort())}
          />
          {days.length > 0 && <DayList days={days} onChange={onChange} />}
        </Popover.Dropdown>
      </Popover>
    </Box>
  )
}
