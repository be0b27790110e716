import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  readonly onCommit: (value: string) => void
}

const longest = 50

/** Taken over as it is typed; what would be empty where a name is needed goes back to what it was. */
export function TextField({
  label,
  isLabelHidden = false,
  value,
  placeholder,
  isRequired = false,
  isReadOnly = false,
  onCommit,
}: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="sm"
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed ?? value}
      maxLength={longest}
      readOnly={isReadOnly}
      autoComplete="off"
      onFocus={(event) => !isReadOnly && event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (!isRequired || text.trim() !== '') onCommit(text.trim())
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
