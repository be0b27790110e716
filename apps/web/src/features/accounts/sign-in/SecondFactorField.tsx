import { TextInput } from '@mantine/core'
import type { Translate } from '../../../i18n/translate.ts'

type Props = {
  readonly t: Translate
  readonly error: string | undefined
  readonly second: 'code' | 'recoveryCode'
}

export function SecondFactorField({ t, error, second }: Props) {
  return (
    <TextInput
      name="secondFactor"
      size="md"
      label={t(`accounts.login.${second}`)}
      error={error}
      autoComplete="one-time-code"
      inputMode={second === 'code' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      maxLength={40}
    />
  )
}
