import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly label: string
  readonly unit?: string | undefined
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly decimals?: number
  readonly isDisabled?: boolean
  /** Without it an empty field is wrong. */
  readonly mayBeEmpty?: boolean
  readonly onCommit: (value: number | null) => void
}

/**
 * Taken over when the field is left, by Enter, or step by step with the arrow keys. What is no number is said and not
 * taken.
 */
export function NumberField({
  label,
  unit,
  value,
  min,
  max,
  step = 1,
  decimals = 2,
  isDisabled = false,
  mayBeEmpty = false,
  onCommit,
}: Props) {
  const t = useT()
  const shown = value === null ? '' : String(Number(value.toFixed(decimals)))
  const [typed, setTyped] = useState<string>()
  function read(text: string): number | null | undefined {
    if (text.trim() === '') return mayBeEmpty ? null : undefined
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number) && number >= min && number <= max ? number : undefined
  }
  function commit(text: string) {
    const number = read(text)
    if (number === undefined) return
    setTyped(undefined)
    if (number !== value) onCommit(number)
  }
  return (
    <TextInput
      size="sm"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? shown}
      rightSection={unit}
      rightSectionPointerEvents="none"
      rightSectionWidth={36}
      error={typed !== undefined && read(typed) === undefined ? t('thermal.panel.wrong', { min, max }) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== undefined && commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed ?? shown)
        else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined)
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault()
          const from = read(typed ?? shown) ?? value ?? 0
          commit(
            String(
              Number(Math.min(max, Math.max(min, from + (event.key === 'ArrowUp' ? step : -step))).toFixed(decimals)),
            ),
          )
        }
      }}
    />
  )
}
