import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { resendVerification, verifyEmail } from '../../../api/accounts/registration.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { WordCard } from '../../../features/accounts/AccountCard.tsx'
import { CheckMail } from '../../../features/accounts/sign-in/CheckMail.tsx'
import { EmailForm } from '../../../features/accounts/sign-in/EmailForm.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'
import { isDeadLink } from './dead-link.ts'

function NewLink() {
  const t = useT()
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const send = (to: string) => resendVerification({ email: to, locale })
  if (email !== '') {
    return (
      <CheckMail
        text={t('accounts.checkMail.verify', { email })}
        email={email}
        send={send}
        onOtherAddress={() => setEmail('')}
        loginHref={paths.login(locale)}
      />
    )
  }
  return (
    <EmailForm
      title={t('accounts.link.invalid')}
      lead={t('accounts.link.verifyInvalid')}
      submit={t('accounts.link.send')}
      loginHref={paths.login(locale)}
      send={async (to) => {
        await send(to)
        setEmail(to)
      }}
    />
  )
}

export function VerifyEmail() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    let isUnmounted = false
    verifyEmail(token).then(
      () => {
        if (isUnmounted) return
        showToast('note', t('accounts.verify.done'))
        void navigate(paths.projects(locale), { replace: true })
      },
      (error: unknown) => {
        if (!isUnmounted) setFailure(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [token, tries, locale, navigate, t])

  function view() {
    if (failure === undefined)
      return (
        <WordCard title={t('accounts.verify.title')} text={t('accounts.verify.text')}>
          {null}
        </WordCard>
      )
    if (isDeadLink(failure)) return <NewLink />
    const text = failure instanceof ApiError ? errorText(t, failure) : t('shell.failure.text')
    return (
      <WordCard title={t('accounts.verify.failed')} text={text}>
        <Button
          size="md"
          onClick={() => {
            setFailure(undefined)
            setTries(tries + 1)
          }}
        >
          {t('shell.failure.retry')}
        </Button>
      </WordCard>
    )
  }
  return <div className={classes.place}>{view()}</div>
}
