import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { LoginForm } from '../../features/accounts/LoginForm.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { returnPath } from '../guards.ts'
import { paths } from '../paths.ts'
import { isPasswordSet, loginAgain } from '../session-words.ts'
import classes from './Centred.module.css'

/** The text comes from the address: a long one would push the form off the screen. */
const longestNotice = 200

export function Login() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const { state } = useLocation()
  const [query] = useSearchParams()
  if (session !== null) return <Navigate to={returnPath(query.get('to')) ?? paths.projects(locale)} replace />
  const err = query.get('err')?.slice(0, longestNotice)
  const notice = err === loginAgain ? t('accounts.login.again') : err
  const news = isPasswordSet(state) ? t('accounts.login.passwordSet') : ''
  return (
    <div className={classes.place}>
      <LoginForm notice={notice ?? ''} news={news} forgotHref={paths.forgotPassword(locale)} signupHref={paths.signup(locale)} />
    </div>
  )
}
