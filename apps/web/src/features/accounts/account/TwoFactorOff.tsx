import { Button, Text } from '@mantine/core'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { endTwoFactor } from '../../../api/accounts/profile.ts'
import type { StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../AccountCard.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import { useForm } from '../use-form.ts'

type Props = { readonly session: StoredSession; readonly onChanged: () => void; readonly onClose: () => void }

export function TwoFactorOff({ session, onChanged, onClose }: Props) {
  const t = useT()
  const { notice, busy, errorAt, formProps } = useForm({
    fields: ['password', 'code'] as const,
    rules: () => profileRoutes.endTwoFactor.body,
    send: async (given) => {
      await endTwoFactor(session.userId, given)
      showToast('brief', t('accounts.security.turnOff.done'))
      onChanged()
      onClose()
    },
  })
  return (
    <Dialog title={t('accounts.security.turnOff.title')} closeLabel={t('accounts.security.cancel')} onClose={onClose}>
      <form {...formProps} className={dialog.form} noValidate>
        <Text fz="md">{t('accounts.security.turnOff.text')}</Text>
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <input type="text" name="username" autoComplete="username" defaultValue={session.userEmail} hidden />
        <PasswordField
          name="password"
          label={t('accounts.security.setUp.password')}
          error={errorAt('password')}
          autoComplete="current-password"
          autoFocus
        />
        <CodeField
          label={t('accounts.security.setUp.code')}
          hint={t('accounts.security.setUp.codeHint')}
          error={errorAt('code')}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('accounts.security.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t('accounts.security.turnOff.submit')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
