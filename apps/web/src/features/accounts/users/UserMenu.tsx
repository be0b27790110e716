import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { useT } from '../../../i18n/use-t.ts'
import { ErrandMenu } from '../../../ui/forms/ActionMenu.tsx'

export type Errand = 'resend' | 'withdraw' | 'remove' | 'erase'

type Props = { readonly user: CorporateUser; readonly busy: boolean; readonly onErrand: (errand: Errand) => void }

/** What can be done with one row besides changing its role. */
export function UserMenu({ user, busy, onErrand }: Props) {
  const t = useT()
  const label = t('accounts.users.more', { name: user.name === '' ? user.email : user.name })
  const errands: readonly Errand[] = user.status === 'active' ? ['remove', 'erase'] : ['resend', 'withdraw']
  return (
    <ErrandMenu
      label={label}
      errands={errands}
      wordOf={(errand) => t(`accounts.users.${errand}.action`)}
      onErrand={onErrand}
      isBusy={busy}
    />
  )
}
