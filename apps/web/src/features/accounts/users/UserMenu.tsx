import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { useT } from '../../../i18n/use-t.ts'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'

export type UserMenuAction = 'resend' | 'withdraw' | 'remove' | 'erase'

type Props = {
  readonly user: CorporateUser
  readonly busy: boolean
  readonly onAction: (action: UserMenuAction) => void
}

/** What can be done with one row besides changing its role. */
export function UserMenu({ user, busy, onAction }: Props) {
  const t = useT()
  const label = t('accounts.users.more', { name: user.name === '' ? user.email : user.name })
  const actions: readonly UserMenuAction[] = user.status === 'active' ? ['remove', 'erase'] : ['resend', 'withdraw']
  return (
    <ActionMenu
      label={label}
      actions={actions}
      wordOf={(action) => t(`accounts.users.${action}.action`)}
      onAction={onAction}
      isBusy={busy}
    />
  )
}
