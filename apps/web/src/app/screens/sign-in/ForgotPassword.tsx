import { useNavigate } from 'react-router'
import { forgotPassword } from '../../../api/accounts/registration.ts'
import { EmailForm } from '../../../features/accounts/sign-in/EmailForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'

export function ForgotPassword() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <div className={classes.place}>
      <EmailForm
        title={t('accounts.forgot.title')}
        lead={t('accounts.forgot.lead')}
        submit={t('accounts.forgot.submit')}
        loginHref={paths.login(locale)}
        send={async (email) => {
          await forgotPassword({ email, locale })
          await navigate(paths.forgotMail(locale), { state: { email } })
        }}
      />
    </div>
  )
}
