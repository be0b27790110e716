import { useState } from 'react'
import { resendVerification } from '../../../api/accounts/registration.ts'
import { CheckMail } from '../../../features/accounts/sign-in/CheckMail.tsx'
import { SignupForm } from '../../../features/accounts/sign-in/SignupForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'

export function Signup() {
  const t = useT()
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const loginHref = paths.login(locale)
  return (
    <div className={classes.place} data-long={email === '' || undefined}>
      {email === '' ? (
        <SignupForm loginHref={loginHref} onSent={setEmail} />
      ) : (
        <CheckMail
          text={t('accounts.checkMail.verify', { email })}
          email={email}
          send={(to) => resendVerification({ email: to, locale })}
          onOtherAddress={() => setEmail('')}
          loginHref={loginHref}
        />
      )}
    </div>
  )
}
