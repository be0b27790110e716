import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { resetPassword } from '../../api/accounts-registration.ts'
import { WordCard } from '../../features/accounts/AccountCard.tsx'
import { ResetForm } from '../../features/accounts/ResetForm.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import { passwordSet } from '../session-words.ts'
import classes from './Centred.module.css'
import { isDeadLink } from './dead-link.ts'

export function ResetPassword() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isDead, setDead] = useState(token === '')

  async function send(newPassword: string) {
    try {
      await resetPassword({ token, newPassword })
    } catch (error) {
      if (!isDeadLink(error)) throw error
      return setDead(true)
    }
    await navigate(paths.login(locale), { replace: true, state: passwordSet })
  }

  return (
    <div className={classes.place}>
      {isDead
        ? <WordCard title={t('accounts.link.invalid')} text={t('accounts.link.resetInvalid')}>
            <Button component={Link} to={paths.forgotPassword(locale)} size="md">{t('accounts.link.askAgain')}</Button>
          </WordCard>
        : <ResetForm send={send} />}
    </div>
  )
}
