import '@mantine/core/styles/Popover.css'
import { ActionIcon, Group, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { dayBounds, isDay, readDay } from '@plumbline/contract/rules/days'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { dayFault, exampleDay, formatDay } from '../../i18n/format-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { DateCalendar } from './DateCalendar.tsx'

type Props = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'label' | 'placeholder' | 'rightSection' | 'rightSectionWidth'
> & {
  readonly label: string
  /** The label is only read aloud: a head above the field says it already. */
  readonly hidesLabel?: boolean
  /** A day as 2026-11-18, '' for none, or what was typed and is no day: a form has to refuse it (`isDay`). */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Each change is stored at once: only a finished day is given, when the field is left, and never a wrong one. */
  readonly savesAtOnce?: boolean
  /** False inside another popover, which a click in the calendar would close. */
  readonly withinPortal?: boolean
  readonly onChange: (value: string) => void
}

/** `of`: the value it was typed over; another value from outside replaces the text. */
type Draft = { readonly text: string; readonly of: string }

function useDraft({
  value,
  min,
  max,
  savesAtOnce,
  onChange,
}: Pick<Props, 'value' | 'min' | 'max' | 'savesAtOnce' | 'onChange'>) {
  const t = useT()
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>()
  const [isTyping, setTyping] = useState(false)
  const bounds = { min, max }
  const current = draft?.of === value ? draft : undefined
  const text = current?.text ?? formatDay(locale, value)
  return {
    text,
    fault: isTyping ? undefined : dayFault(t, locale, text, bounds),
    type: (typed: string) => {
      setTyping(true)
      const read = readDay(typed, bounds)
      const next = savesAtOnce ? value : 'day' in read ? read.day : typed
      setDraft({ text: typed, of: next })
      if (next !== value) onChange(next)
    },
    leave: () => {
      setTyping(false)
      if (current === undefined) return
      const read = readDay(current.text, bounds)
      if ('fault' in read) return
      setDraft(undefined)
      if (read.day !== value) onChange(read.day)
    },
    set: (day: string) => {
      setTyping(false)
      setDraft(undefined)
      if (day !== value) onChange(day)
    },
  }
}

type ButtonsProps = {
  readonly labelId: string | undefined
  readonly hasClear: boolean
  readonly onClear: () => void
  readonly onOpen: () => void
}

function FieldButtons({ labelId, hasClear, onClear, onOpen }: ButtonsProps) {
  const t = useT()
  const about = { variant: 'subtle', size: 24, c: 'dimmed', 'aria-describedby': labelId }
  return (
    <Group gap={2} wrap="nowrap">
      {hasClear && (
        <ActionIcon {...about} aria-label={t('rules.day.clear')} title={t('rules.day.clear')} onClick={onClear}>
          <IconX size={14} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      <Popover.Target>
        <ActionIcon {...about} aria-label={t('rules.day.open')} title={t('rules.day.open')} onClick={onOpen}>
          <IconCalendar size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
    </Group>
  )
}

const popover = {
  position: 'bottom-end',
  offset: 6,
  trapFocus: true,
  returnFocus: true,
  transitionProps: { duration: 100 },
} as const

/** The one field for a day: typed, or picked from a calendar, in the one format of the language. */
export function DateField({
  label,
  hidesLabel = false,
  value,
  min = dayBounds.min,
  max = dayBounds.max,
  savesAtOnce = false,
  withinPortal = true,
  error,
  onChange,
  onBlur,
  ...others
}: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const draft = useDraft({ value, min, max, savesAtOnce, onChange })
  const isFixed = others.readOnly === true || others.disabled === true
  const hasClear = others.required !== true && draft.text !== ''
  const id = useId(others.id)

  function clear() {
    draft.set('')
    input.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') draft.leave()
    if (event.key !== 'ArrowDown' || !event.altKey || isFixed) return
    event.preventDefault()
    draft.leave()
    setOpen(true)
  }

  return (
    <Popover {...popover} opened={isOpen} onChange={setOpen} withinPortal={withinPortal}>
      <TextInput
        autoComplete="off"
        {...others}
        {...(hidesLabel ? { 'aria-label': label } : { label })}
        id={id}
        ref={input}
        value={draft.text}
        error={draft.fault ?? error}
        maxLength={40}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          draft.leave()
          onBlur?.(event)
        }}
        onKeyDown={press}
        {...(isFixed
          ? {}
          : {
              placeholder: t('rules.day.example', { day: exampleDay(locale) }),
              rightSection: (
                <FieldButtons
                  labelId={hidesLabel ? undefined : `${id}-label`}
                  hasClear={hasClear}
                  onClear={clear}
                  onOpen={() => setOpen(!isOpen)}
                />
              ),
              rightSectionWidth: hasClear ? 58 : 32,
            })}
      />
      <Popover.Dropdown aria-label={t('rules.day.calendar', { label })} p="sm">
        <DateCalendar
          label={label}
          chosen={isDay(value) ? value : ''}
          {...{ min, max }}
          onPick={(day) => {
            draft.set(day)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
