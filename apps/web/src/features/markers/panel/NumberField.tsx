import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly label: string
  readonly unit?: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly decimals?: number
  readonly step?: number
  readonly isReadOnly?: boolean
  readonly onCommit: (value: number) => void
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
  decimals = 2,
  step = 1,
  isReadOnly = false,
  onCommit,
}: Props) {
  const t = useT()
  const shown = String(Number(value.toFixed(decimals)))
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => {
    const number = Number(text.replace(',', '.'))
    return text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max ? number : undefined
  }

  function commit(text: string) {
    const number = read(text)
    if (number === undefined) return
    setTyped(undefined)
    if (String(number) !== shown) onCommit(number)
  }

  function stepBy(by: number) {
    const from = typed === undefined ? Number(shown) : (read(typed) ?? Number(shown))
    commit(String(Number(Math.min(max, Math.max(min, from + by)).toFixed(decimals))))
  }

  return (
    <TextInput
      size="sm"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={typed ?? shown}
      rightSection={unit}
      rightSectionPointerEvents="none"
      error={
        typed !== undefined && read(typed) === undefined ? t('markers.panel.place.wrong', { min, max }) : undefined
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== undefined && commit(typed)}
      onKeyDown={(event) => {
        if (isReadOnly) return
        if (event.key === 'Enter') commit(typed ?? shown)
        else if (event.key === 'Escape') setTyped(undefined)
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? step : -step)
        }
      }}
    />
  )
}
