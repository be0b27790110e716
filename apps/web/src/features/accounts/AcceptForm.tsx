import { Button, TextInput } from '@mantine/core'
import { invitedPerson, type InvitationView } from '@plumbline/contract/accounts-users'
import { useT } from '../../i18n/use-t.ts'
import { FormCard, Notice } from './AccountCard.tsx'
import classes from './AccountCard.module.css'
import type { Rules } from './form-problems.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useForm } from './use-form.ts'

const newFields = ['userName', 'password'] as const

type Props = {
  readonly invitation: InvitationView
  /** Who is signed in here, if it is somebody else. */
  readonly otherEmail: string | undefined
  readonly send: (person?: { readonly userName: string; readonly password: string }) => Promise<void>
}

/** Somebody new chooses name and password. */
export function AcceptForm({ invitation, otherEmail, send }: Props) {
  const t = useT()
  const { email, corporateName: company, role } = invitation
  const ownOf = (given: { readonly userName: string }) => [given.userName, email, company]
  const { values, notice, busy, errorAt, formProps } = useForm({
    fields: newFields,
    rules: (given) => invitedPerson(ownOf(given)),
    send,
  })
  return (
    <FormCard {...formProps} wide title={t('accounts.invitation.title', { company })} lead={t('accounts.invitation.lead', { role: t(`accounts.roles.${role}`), email })}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      {otherEmail !== undefined && <p className={classes.hint}>{t('accounts.invitation.otherSession', { email: otherEmail })}</p>}
      {/* Password managers store the password under the address it belongs to. */}
      <input type="hidden" name="username" value={email} autoComplete="username" readOnly />
      <TextInput name="userName" size="md" label={t('accounts.invitation.userName')} error={errorAt('userName')} autoComplete="name" autoFocus maxLength={100} />
      <NewPasswordField name="password" label={t('accounts.invitation.password')} error={errorAt('password')} password={values.password} own={ownOf(values)} />
      <Button type="submit" size="md" fullWidth loading={busy} mt={8}>{t('accounts.invitation.submit')}</Button>
    </FormCard>
  )
}

const noFields = [] as const
const noRules: Rules<undefined> = { safeParse: () => ({ success: true, data: undefined }) }

/** Who has an account only says yes. */
export function AcceptKnownForm({ invitation, send }: Pick<Props, 'invitation' | 'send'>) {
  const t = useT()
  const { email, corporateName: company, role } = invitation
  const { notice, busy, formProps } = useForm({ fields: noFields, rules: () => noRules, send: () => send() })
  return (
    <FormCard {...formProps} wide title={t('accounts.invitation.title', { company })} lead={t('accounts.invitation.known', { role: t(`accounts.roles.${role}`), email })}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      <Button type="submit" size="md" fullWidth loading={busy}>{t('accounts.invitation.accept')}</Button>
    </FormCard>
  )
}
