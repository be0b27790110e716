import { Button, Text, TextInput } from '@mantine/core'
import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Notice } from '../AccountCard.tsx'
import type { UserActions } from './use-user-actions.ts'
import classes from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly user: CorporateUser
  readonly company: string
  readonly actions: UserActions
  readonly onClose: () => void
}

export function RemoveDialog({ user, company, actions, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('accounts.users.remove.title', { name: user.name })}
      text={t('accounts.users.remove.text', { name: user.name, email: user.email, company })}
      confirm={t('accounts.users.remove.confirm')}
      cancel={t('accounts.users.cancel')}
      onConfirm={() => actions.remove(user)}
      onClose={onClose}
    />
  )
}

export function WithdrawDialog({ user, actions, onClose }: Omit<Props, 'company'>) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('accounts.users.withdraw.title')}
      text={t('accounts.users.withdraw.text', { email: user.email })}
      confirm={t('accounts.users.withdraw.confirm')}
      cancel={t('accounts.users.cancel')}
      onConfirm={() => actions.withdraw(user)}
      onClose={onClose}
    />
  )
}

/** Erasing cannot be undone: the email is typed, so that a second click cannot do it. */
export function EraseDialog({ user, company, actions, onClose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isSame = typed.trim().toLowerCase() === user.email

  async function erase(event: FormEvent) {
    event.preventDefault()
    if (!isSame || busy) return
    setBusy(true)
    const failed = await actions.erase(user)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  return (
    <Dialog
      title={t('accounts.users.erase.title', { name: user.name })}
      closeLabel={t('accounts.users.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form className={classes.form} onSubmit={(event) => void erase(event)} aria-busy={busy} noValidate>
        <Text fz="md">{t('accounts.users.erase.text', { name: user.name, company })}</Text>
        <Notice kind="bad">{problem === undefined ? null : <p>{problem}</p>}</Notice>
        <TextInput
          size="sm"
          label={t('accounts.users.erase.type', { email: user.email })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('accounts.users.cancel')}
          </Button>
          <WriteButton type="submit" color="var(--pl-error)" loading={busy} disabled={!isSame}>
            {t('accounts.users.erase.confirm')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
