import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Notice, WordCard } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { useResend } from './use-resend.ts'

type Props = {
  readonly text: string
  readonly email: string
  readonly send: (email: string) => Promise<void>
  readonly onOtherAddress: () => void
  readonly loginHref: string
}

/** After a form has been sent: where to look, and what to do when nothing comes. */
export function CheckMail({ text, email, send, onOtherAddress, loginHref }: Props) {
  const t = useT()
  const [before, after] = text.split(email)
  const { left, busy, outcome, resend } = useResend(() => send(email), t('accounts.checkMail.resent', { email }))
  // The route does not change, so PageTitle does not focus; the focused button was removed.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <WordCard
      wide
      title={t('accounts.checkMail.title')}
      text={
        <>
          {before}
          <strong>{email}</strong>
          {after}
        </>
      }
    >
      <p className={classes.hint}>{t('accounts.checkMail.hint')}</p>
      <Notice kind="good">{outcome?.kind === 'good' ? <p>{outcome.text}</p> : null}</Notice>
      <Notice kind="bad">{outcome?.kind === 'bad' ? <p>{outcome.text}</p> : null}</Notice>
      <Stack gap="sm" mt="sm">
        <Button size="md" variant="default" disabled={left > 0} loading={busy} onClick={resend}>
          {left > 0 ? t('accounts.checkMail.resendIn', { count: left }) : t('accounts.checkMail.resend')}
        </Button>
        <Button size="md" variant="subtle" onClick={onOtherAddress}>
          {t('accounts.checkMail.otherAddress')}
        </Button>
      </Stack>
      <p className={classes.foot}>
        <Link to={loginHref}>{t('accounts.checkMail.toLogin')}</Link>
      </p>
    </WordCard>
  )
}
