import { TextInput } from '@mantine/core'

type Props = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly digitsOnly?: boolean
  readonly autoFocus?: boolean
}

/** A recovery code has letters: the keypad of digits is only for where none is taken. */
export function CodeField({ label, hint, error, digitsOnly = false, autoFocus = false }: Props) {
  return (
    <TextInput
      name="code"
      size="md"
      label={label}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="one-time-code"
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus={autoFocus}
    />
  )
}
