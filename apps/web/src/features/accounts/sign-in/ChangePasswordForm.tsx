import { Button, Stack } from '@mantine/core'
import { passwordChangeForm } from '@plumbline/contract/rules/password'
import { Link } from 'react-router'
import { changePassword } from '../../../api/accounts/registration.ts'
import { activeCorporate, type StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useForm } from '../use-form.ts'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const

type Props = { readonly session: StoredSession; readonly cancelHref: string; readonly onChanged: () => void }

export function ChangePasswordForm({ session, cancelHref, onChanged }: Props) {
  const t = useT()
  const own = [session.userName, activeCorporate(session)?.name ?? '', session.userEmail]
  const { values, notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: () => passwordChangeForm(own),
    send: async ({ oldPassword, newPassword }) => {
      await changePassword(session, { oldPassword, newPassword })
      onChanged()
    },
  })
  return (
    <FormCard {...formProps} wide title={t('accounts.password.changeTitle')} lead={t('accounts.password.lead')}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      <input type="text" name="username" autoComplete="username" defaultValue={session.userEmail} hidden />
      <PasswordField
        name="oldPassword"
        label={t('accounts.password.old')}
        error={errorAt('oldPassword')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField
        name="newPassword"
        label={t('accounts.password.new')}
        error={errorAt('newPassword')}
        password={values.newPassword}
        own={own}
      />
      <PasswordField
        name="confirmPassword"
        label={t('accounts.password.confirm')}
        error={errorAt('confirmPassword')}
        autoComplete="new-password"
      />
      <Stack gap="sm" mt="sm">
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('accounts.password.save')}
        </Button>
        <Button component={Link} to={cancelHref} size="md" fullWidth variant="subtle">
          {t('accounts.password.cancel')}
        </Button>
      </Stack>
    </FormCard>
  )
}
