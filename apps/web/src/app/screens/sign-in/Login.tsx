import type { Locale } from '@plumbline/contract/locales'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useSession } from '../../../api/session/session.ts'
import { LoginForm } from '../../../features/accounts/sign-in/LoginForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { returnPath } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { isPasswordSet, loginNotice } from '../../login-notices.ts'
import classes from './Centred.module.css'

/**
 * Fetched while the server checks the password. A failure is left to the navigation, which requests the same files
 * again.
 */
async function preloadNext(locale: Locale, to: string | undefined): Promise<void> {
  const { preloadProjects } = await import('../../lazy-routes.tsx')
  if (to === undefined) await preloadProjects(locale)
}

export function Login() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const to = returnPath(query.get('to'), locale)
  if (session !== null) return <Navigate to={to ?? paths.projects(locale)} replace />
  const notice = loginNotice(query.get('err'))
  const news = isPasswordSet(state) ? t('accounts.login.passwordSet') : ''
  return (
    <div className={classes.place}>
      <LoginForm
        notice={notice === undefined ? '' : t(notice)}
        news={news}
        onSend={() => void preloadNext(locale, to).catch(() => undefined)}
        forgotHref={paths.forgotPassword(locale)}
        signupHref={paths.signup(locale)}
        to={to}
      />
    </div>
  )
}
