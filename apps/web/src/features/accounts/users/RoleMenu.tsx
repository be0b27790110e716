import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Button, Menu } from '@mantine/core'
import { corporateRoles, type CorporateUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './RoleMenu.module.css'

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
    <Menu
      position="bottom-start"
      width={300}
      shadow="none"
      transitionProps={{ duration: 100 }}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={classes.role ?? ''}
          loading={busy}
          aria-label={t('accounts.users.role.change', { name: user.name, role })}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
        >
          {role}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        <Menu.RadioGroup
          value={user.role}
          onChange={(chosen) => onChoose(choices.find((choice) => choice === chosen) ?? user.role)}
        >
          {choices.map((choice) => {
            const ability = corporateRoles.find((known) => known === choice)
            return (
              <Menu.RadioItem
                key={choice}
                value={choice}
                closeMenuOnClick
                data-autofocus={choice === first || undefined}
                className={classes.item ?? ''}
                checkIcon={<IconCheck size={16} stroke={1.5} aria-hidden="true" />}
              >
                <span className={classes.name}>{t(`accounts.roles.${choice}`)}</span>
                {ability !== undefined && (
                  <span className={classes.ability}>{t(`accounts.users.abilities.${ability}`)}</span>
                )}
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
