import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly onCommit: (name: string) => void
}

/** Each rename is a call: it is made when the field is left, not with every letter. */
export function ColumnName({ label, value, isReadOnly, onCommit }: Props) {
  const [typed, setTyped] = useState<string>()
  function commit() {
    const name = (typed ?? '').trim()
    setTyped(undefined)
    if (name !== '' && name !== value) onCommit(name)
  }
  return (
    <TextInput
      size="sm"
      flex={1}
      aria-label={label}
      value={typed ?? value}
      maxLength={50}
      readOnly={isReadOnly}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
