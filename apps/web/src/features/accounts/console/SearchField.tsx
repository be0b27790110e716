import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Console.module.css'

type Props = {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
}

/** What is typed counts a moment later; what comes from the address (back, a link, clear) replaces what was typed. */
export function SearchField({ label, placeholder, value, onChange, className = classes.wide }: Props) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const send = useDebouncedCallback((text: string) => onChange(text.trim()), 250)
  if (value !== seen) {
    setSeen(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <TextInput
      label={label}
      placeholder={placeholder ?? ''}
      type="search"
      size="sm"
      maxLength={100}
      className={className ?? ''}
      value={typed}
      autoComplete="off"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
