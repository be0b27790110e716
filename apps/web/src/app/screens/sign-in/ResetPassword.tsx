import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { checkResetLink, resetPassword } from '../../../api/accounts/registration.ts'
import { WordCard } from '../../../features/accounts/AccountCard.tsx'
import { ResetForm } from '../../../features/accounts/sign-in/ResetForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { passwordSet } from '../../login-notices.ts'
import classes from './Centred.module.css'
import { isDeadLink } from './dead-link.ts'

export function ResetPassword() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [step, setStep] = useState<'checking' | 'open' | 'dead'>(token === '' ? 'dead' : 'checking')

  useEffect(() => {
    if (token === '') return undefined
    let isUnmounted = false
    // A check that fails for another reason opens the form, whose sending says what is wrong.
    checkResetLink(token)
      .then(
        () => 'open' as const,
        (error: unknown) => (isDeadLink(error) ? ('dead' as const) : ('open' as const)),
      )
      .then(
        (found) => {
          if (!isUnmounted) setStep(found)
        },
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [token])

  async function send(newPassword: string) {
    try {
      await resetPassword({ token, newPassword })
    } catch (error) {
      if (!isDeadLink(error)) throw error
      return setStep('dead')
    }
    await navigate(paths.login(locale), { replace: true, state: passwordSet })
  }

  function view() {
    if (step === 'checking')
      return (
        <WordCard wide title={t('accounts.password.resetTitle')} text={t('accounts.verify.text')}>
          {null}
        </WordCard>
      )
    if (step === 'open') return <ResetForm send={send} />
    return (
      <WordCard title={t('accounts.link.invalid')} text={t('accounts.link.resetInvalid')}>
        <Button component={Link} to={paths.forgotPassword(locale)} size="md">
          {t('accounts.link.askAgain')}
        </Button>
      </WordCard>
    )
  }
  return <div className={classes.place}>{view()}</div>
}
