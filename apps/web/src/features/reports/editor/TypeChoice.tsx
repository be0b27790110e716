import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

export type TypeOption = { readonly value: string; readonly label: string }
type Props = {
  readonly types: readonly TypeOption[]
  readonly chosen: readonly string[]
  readonly isReadOnly: boolean
  readonly onToggle: (type: string) => void
}

/** More than can be overlooked at once. */
const many = 12

export function TypeChoice({ types, chosen, isReadOnly, onToggle }: Props) {
  const t = useT()
  const [sought, setSought] = useState('')
  // One that the library no longer knows still has to be seen, and taken out.
  const missing = chosen
    .filter((one) => !types.some(({ value }) => value === one))
    .map((value) => ({ value, label: value }))
  const shown = [...missing, ...types].filter(
    ({ value, label }) => chosen.includes(value) || label.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <>
      {types.length > many && (
        <TextInput
          size="sm"
          aria-label={t('reports.result.found')}
          placeholder={t('reports.result.found')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div className={`${classes.boxes} ${classes.checks}`}>
        {shown.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isReadOnly}
              onChange={() => onToggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  )
}
