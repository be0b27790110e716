import { Button, TextInput } from '@mantine/core'
import { invitedPerson, type InvitationView } from '@plumbline/contract/accounts/users'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { refusalOf, type Rules } from '../form-problems.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useForm } from '../use-form.ts'

const newFields = ['userName', 'password'] as const

type Props = {
  readonly invitation: InvitationView
  /** Who is signed in here, if it is somebody else. */
  readonly otherEmail: string | undefined
  readonly send: (person: { readonly userName: string; readonly password: string }) => Promise<void>
  readonly decline: () => Promise<void>
}

/** Somebody new chooses name and password. */
export function AcceptForm({ invitation, otherEmail, send, decline }: Props) {
  const t = useT()
  const { email, corporateName: company, role } = invitation
  const ownOf = (given: { readonly userName: string }) => [given.userName, email, company]
  const { values, notice, busy, errorAt, formProps } = useForm({
    fields: newFields,
    rules: (given) => invitedPerson(ownOf(given)),
    send,
  })
  return (
    <FormCard
      {...formProps}
      wide
      title={t('accounts.invitation.title', { company })}
      lead={t('accounts.invitation.lead', { role: t(`accounts.roles.${role}`), email })}
    >
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      {otherEmail !== undefined && (
        <p className={classes.hint}>{t('accounts.invitation.otherSession', { email: otherEmail })}</p>
      )}
      {/* Password managers store the password under the address it belongs to. */}
      <input type="hidden" name="username" value={email} autoComplete="username" readOnly />
      <TextInput
        name="userName"
        size="md"
        label={t('accounts.invitation.userName')}
        error={errorAt('userName')}
        autoComplete="name"
        autoFocus
        maxLength={100}
      />
      <NewPasswordField
        name="password"
        label={t('accounts.invitation.password')}
        error={errorAt('password')}
        password={values.password}
        own={ownOf(values)}
      />
      <InvitationFacts invitation={invitation} />
      <Button type="submit" size="md" fullWidth loading={busy} mt={8}>
        {t('accounts.invitation.submit')}
      </Button>
      <DeclineButton decline={decline} isDisabled={busy} />
    </FormCard>
  )
}

const noFields = [] as const
const noRules: Rules<undefined> = { safeParse: () => ({ success: true, data: undefined }) }

/** Who sent it and what accepting shows them: a company name alone proves nothing. */
export function InvitationFacts({ invitation }: Pick<Props, 'invitation'>) {
  const t = useT()
  const { corporateName: company, invitedBy } = invitation
  return (
    <p className={classes.hint}>
      {invitedBy !== null && <>{t('accounts.invitation.from', { email: invitedBy })} </>}
      {t('accounts.invitation.sees', { company })}
    </p>
  )
}

type KnownProps = Pick<Props, 'invitation'> & { readonly answer: (isAccepted: boolean) => Promise<void> }

/** The owner of the account, signed in with it, says yes or no. */
export function AcceptKnownForm({ invitation, answer }: KnownProps) {
  const t = useT()
  const { email, corporateName: company, role } = invitation
  const yes = useForm({ fields: noFields, rules: () => noRules, send: () => answer(true) })
  return (
    <FormCard
      {...yes.formProps}
      wide
      title={t('accounts.invitation.title', { company })}
      lead={t('accounts.invitation.known', { role: t(`accounts.roles.${role}`), email })}
    >
      <Notice kind="bad">{yes.notice === '' ? null : <p>{yes.notice}</p>}</Notice>
      <InvitationFacts invitation={invitation} />
      <Button type="submit" size="md" fullWidth loading={yes.busy}>
        {t('accounts.invitation.accept')}
      </Button>
      <DeclineButton decline={() => answer(false)} isDisabled={yes.busy} />
    </FormCard>
  )
}

/** Of both forms; what fails is said below it. */
export function DeclineButton({
  decline,
  isDisabled = false,
}: {
  readonly decline: () => Promise<void>
  readonly isDisabled?: boolean
}) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function run() {
    setBusy(true)
    try {
      await decline()
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(t, error, []).text)
    }
  }
  return (
    <>
      <Button
        type="button"
        size="md"
        fullWidth
        variant="default"
        loading={busy}
        disabled={isDisabled}
        onClick={() => void run()}
      >
        {t('accounts.invitation.decline')}
      </Button>
      <Notice kind="bad">{problem === '' ? null : <p>{problem}</p>}</Notice>
    </>
  )
}
