import { useNavigate } from 'react-router'
import { useSession } from '../../../api/session/session.ts'
import { ChangePasswordForm } from '../../../features/accounts/sign-in/ChangePasswordForm.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { passwordSet } from '../../login-notices.ts'
import classes from './Centred.module.css'

export function ChangePassword() {
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  if (session === null) return null
  return (
    <div className={classes.place} data-long>
      <ChangePasswordForm
        session={session}
        cancelHref={paths.projects(locale)}
        onChanged={() => void navigate(paths.login(locale), { replace: true, state: passwordSet })}
      />
    </div>
  )
}
