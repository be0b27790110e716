import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { CorporateUser } from '@plumbline/contract/accounts-users'
import { IconDots } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import classes from './UserMenus.module.css'

export type Errand = 'resend' | 'withdraw' | 'remove' | 'erase'

type Props = { readonly user: CorporateUser; readonly busy: boolean; readonly onErrand: (errand: Errand) => void }

/** What can be done with one row besides changing its role. */
export function UserMenu({ user, busy, onErrand }: Props) {
  const t = useT()
  const label = t('accounts.users.more', { name: user.name === '' ? user.email : user.name })
  const errands: readonly Errand[] = user.status === 'active' ? ['remove', 'erase'] : ['resend', 'withdraw']
  return (
    <Menu position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} className={classes.more ?? ''} loading={busy} aria-label={label} title={label}><IconDots size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {errands.map((errand) => (
          <Menu.Item key={errand} className={classes.item ?? ''} data-grave={errand === 'erase' || undefined} onClick={() => onErrand(errand)}>{t(`accounts.users.${errand}.action`)}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
