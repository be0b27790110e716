import { Button, TextInput } from '@mantine/core'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { useForm } from '../use-form.ts'

const fields = ['email'] as const
const rules = registrationRoutes.forgotPassword.body.pick({ email: true })

type Props = {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly send: (email: string) => Promise<void>
  readonly loginHref: string
}

/** Asks for an address to send a link to. */
export function EmailForm({ title, lead, submit, send, loginHref }: Props) {
  const t = useT()
  const { notice, busy, errorAt, formProps } = useForm({ fields, rules: () => rules, send: ({ email }) => send(email) })
  return (
    <FormCard {...formProps} title={title} lead={lead}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('accounts.login.email')}
        error={errorAt('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
      />
      <Button type="submit" size="md" fullWidth loading={busy} mt={8}>
        {submit}
      </Button>
      <p className={classes.foot}>
        <Link to={loginHref}>{t('accounts.checkMail.toLogin')}</Link>
      </p>
    </FormCard>
  )
}
