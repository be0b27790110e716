import { Button } from '@mantine/core'
import { passwordResetForm } from '@plumbline/contract/rules/password'
import { useT } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useForm } from '../use-form.ts'

const fields = ['newPassword', 'confirmPassword'] as const
const rules = passwordResetForm()

export function ResetForm({ send }: { readonly send: (newPassword: string) => Promise<void> }) {
  const t = useT()
  const { values, notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: () => rules,
    send: ({ newPassword }) => send(newPassword),
  })
  return (
    <FormCard {...formProps} wide title={t('accounts.password.resetTitle')} lead={t('accounts.password.lead')}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      <NewPasswordField
        name="newPassword"
        label={t('accounts.password.new')}
        error={errorAt('newPassword')}
        password={values.newPassword}
        own={[]}
        autoFocus
      />
      <PasswordField
        name="confirmPassword"
        label={t('accounts.password.confirm')}
        error={errorAt('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" size="md" fullWidth loading={busy} mt={8}>
        {t('accounts.password.save')}
      </Button>
    </FormCard>
  )
}
