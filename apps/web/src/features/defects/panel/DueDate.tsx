import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly day: string | null
  readonly isReadOnly: boolean
  readonly onSave: (day: string | null) => void
}

const [first, last] = ['2000-01-01', '2999-12-31'] as const

/** Saved when the hand leaves it: a year that is being typed goes through the year 2 and the year 20. */
export function DueDate({ day, isReadOnly, onSave }: Props) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const save = () => {
    if (typed !== undefined && typed !== (day ?? '') && (typed === '' || (typed >= first && typed <= last)))
      onSave(typed || null)
    setTyped(undefined)
  }
  return (
    <TextInput
      size="xs"
      type="date"
      label={t('defects.fields.dueDate')}
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
