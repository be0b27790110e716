import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { forgotPassword } from '../../../api/accounts/registration.ts'
import { WordCard } from '../../../features/accounts/AccountCard.tsx'
import { CheckMail } from '../../../features/accounts/sign-in/CheckMail.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'

function emailIn(state: unknown): string | undefined {
  const { email } = (state ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' && email !== '' ? email : undefined
}

/** Opened by its address alone, the page does not know the email and offers the form again. */
export function ForgotMail() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const email = emailIn(useLocation().state)
  const retryHref = paths.forgotPassword(locale)
  return (
    <div className={classes.place}>
      {email === undefined ? (
        <WordCard wide title={t('accounts.checkMail.title')} text={t('accounts.checkMail.resetUnnamed')}>
          <Button component={Link} to={retryHref} size="md" variant="default">
            {t('accounts.link.askAgain')}
          </Button>
        </WordCard>
      ) : (
        <CheckMail
          text={t('accounts.checkMail.reset', { email })}
          email={email}
          send={(to) => forgotPassword({ email: to, locale })}
          onOtherAddress={() => void navigate(retryHref)}
          loginHref={paths.login(locale)}
        />
      )}
    </div>
  )
}
