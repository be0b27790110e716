import { passwordChecks } from '@plumbline/contract/rules/password'
import { IconCheck } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './fields.module.css'
import { PasswordField } from '../PasswordField.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly password: string
  /** Words that an attacker knows: name, company, mail address. */
  readonly own: readonly string[]
  readonly autoFocus?: boolean
}

/** Spec 1 §5 as a list that is ticked off while somebody types. */
export function NewPasswordField({ password, own, error, ...field }: Props) {
  const t = useT()
  const checks = passwordChecks(password, own)
  // A point of the list alone is no sentence, and stands right below.
  const message = checks.some(({ label }) => t(label) === error) ? t('accounts.password.unmet') : error
  const checklist = (
    <ul role="list" className={classes.checks} data-wrong={error !== undefined || undefined}>
      {checks.map(({ name, label, isMet }) => (
        <li key={name} data-met={isMet || undefined} data-name={name}>
          <span className={classes.mark} aria-hidden="true">
            {isMet && <IconCheck size={12} stroke={2.5} />}
          </span>
          <span>
            <span className="pl-hidden">{`${t(isMet ? 'accounts.password.met' : 'accounts.password.open')} `}</span>
            {t(label)}
          </span>
        </li>
      ))}
    </ul>
  )
  return <PasswordField {...field} error={message} autoComplete="new-password" description={checklist} />
}
