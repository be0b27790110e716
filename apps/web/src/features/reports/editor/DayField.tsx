import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  readonly label: string
  readonly hidesLabel?: boolean
  readonly day: string | null
  readonly isReadOnly: boolean
  readonly onChange: (day: string | null) => void
}

const [first, last] = ['1900-01-01', '2999-12-31'] as const

/** Taken over when the hand leaves it: a year that is being typed goes through the year 2 and the year 20. */
export function DayField({ label, hidesLabel = false, day, isReadOnly, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    if (typed !== undefined && typed !== (day ?? '') && (typed === '' || (typed >= first && typed <= last)))
      onChange(typed || null)
    setTyped(undefined)
  }
  return (
    <TextInput
      size="sm"
      type="date"
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={typed ?? day ?? ''}
      min={first}
      max={last}
      readOnly={isReadOnly}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
