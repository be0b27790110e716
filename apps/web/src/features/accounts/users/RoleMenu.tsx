import { Button } from '@mantine/core'
import { corporateRoles, type CorporateUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { IconChevronDown } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'
import classes from './Users.module.css'

type Props = {
  readonly user: CorporateUser
  readonly choices: readonly Role[]
  readonly busy: boolean
  readonly onChoose: (role: Role) => void
}

/** Not a select: in some browsers an arrow key alone would make an administrator of somebody. */
export function RoleMenu({ user, choices, busy, onChoose }: Props) {
  const t = useT()
  const role = t(`accounts.roles.${user.role}`)
  // Enter pressed twice must not make an administrator either.
  const first = choices.includes(user.role) ? user.role : 'corporate-viewer'
  return (
    <ActionMenu
      position="bottom-start"
      width={300}
      actions={choices}
      chosen={user.role}
      focused={first}
      wordOf={(choice) => t(`accounts.roles.${choice}`)}
      aboutOf={(choice) => {
        const ability = corporateRoles.find((known) => known === choice)
        return ability === undefined ? undefined : t(`accounts.users.abilities.${ability}`)
      }}
      onAction={onChoose}
      target={
        <Button
          variant="default"
          size="sm"
          justify="space-between"
          className={classes.roleButton ?? ''}
          loading={busy}
          aria-label={t('accounts.users.role.change', { name: user.name, role })}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
        >
          {role}
        </Button>
      }
    />
  )
}
