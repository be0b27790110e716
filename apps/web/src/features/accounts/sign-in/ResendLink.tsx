import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Notice } from '../AccountCard.tsx'

type Outcome = { readonly kind: 'good' | 'bad'; readonly text: string }

/** For who registered and lost the mail. */
export function ResendLink({ email }: { readonly email: string }) {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>()

  async function resend() {
    setBusy(true)
    try {
      const { resendVerification } = await import('../../../api/accounts/registration.ts')
      await resendVerification({ email, locale })
      setOutcome({ kind: 'good', text: t('accounts.login.resent', { email }) })
    } catch (error) {
      setOutcome({ kind: 'bad', text: error instanceof ApiError ? errorText(t, error) : t('shell.failure.text') })
    }
    setBusy(false)
  }

  return (
    <>
      <Notice kind="good">{outcome?.kind === 'good' ? <p>{outcome.text}</p> : null}</Notice>
      <Notice kind="bad">{outcome?.kind === 'bad' ? <p>{outcome.text}</p> : null}</Notice>
      {outcome?.kind !== 'good' && (
        <Button variant="default" loading={busy} onClick={() => void resend()}>
          {t('accounts.login.resend')}
        </Button>
      )}
    </>
  )
}
