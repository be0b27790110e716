import { Box, Group, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { can } from '@plumbline/contract/roles'
import { IconShieldCheck } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import type { UserActions } from './use-user-actions.ts'
import { UserMenu, type UserMenuAction } from './UserMenu.tsx'
import { hindranceOf, rolesToGive } from './user-rules.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './Users.module.css'

const columns = ['name', 'email', 'role', 'status', 'seen'] as const

function Head({ manages }: { readonly manages: boolean }) {
  const t = useT()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={classes[column]}>
            {t(`accounts.users.columns.${column}`)}
          </th>
        ))}
        {manages && (
          <th scope="col" data-number className={classes.actions}>
            <span className="pl-hidden">{t('accounts.users.columns.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const tones = { active: 'strong', invited: 'neutral', undelivered: 'error', expired: 'error' } as const

function Status({ user }: { readonly user: CorporateUser }) {
  const t = useT()
  const label = t('accounts.users.twoFactor')
  return (
    <Group gap="sm" wrap="nowrap">
      <Tag tone={tones[user.status]}>{t(`accounts.users.status.${user.status}`)}</Tag>
      {user.hasTwoFactor && (
        <Box component="span" display="inline-flex" c="var(--pl-accent)" role="img" aria-label={label} title={label}>
          <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
        </Box>
      )}
    </Group>
  )
}

type RowProps = Omit<Props, 'users'> & { readonly user: CorporateUser; readonly all: readonly CorporateUser[] }

function RoleCell({ user, all, userId, member, actions }: RowProps) {
  const t = useT()
  const role = t(`accounts.roles.${user.role}`)
  const hindrance = hindranceOf(user, all, { userId, member })
  if (!can(member, 'users.manage') || user.status !== 'active') return role
  if (hindrance !== undefined)
    return (
      <>
        {role}
        <MutedText component="span" display="block" lh={1.4}>
          {t(`accounts.users.why.${hindrance}`)}
        </MutedText>
      </>
    )
  return (
    <RoleMenu
      user={user}
      choices={rolesToGive(member)}
      busy={actions.busyId === user._id}
      onChoose={(next) => void actions.setRole(user, next)}
    />
  )
}

function Row(props: RowProps) {
  const t = useT()
  const { user, all, userId, member, actions, onAction } = props
  const isChangeable = hindranceOf(user, all, { userId, member }) === undefined
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {user.name === '' ? (
          <Text component="span" fw={400}>
            {user.email}
          </Text>
        ) : (
          user.name
        )}{' '}
        {user._id === userId && (
          <Tag tone="accent" className={classes.you}>
            {t('accounts.users.you')}
          </Tag>
        )}
        {user.name !== '' && (
          <MutedText component="span" size="sm" fw={400} className={classes.narrow ?? ''}>
            {user.email}
          </MutedText>
        )}
        {user.status === 'undelivered' && (
          <Text component="span" display="block" c="var(--pl-error)" fz="xs" fw={400} lh={1.4}>
            {t('accounts.users.undelivered')}
          </Text>
        )}
      </th>
      <td className={classes.email}>{user.email}</td>
      <td className={classes.role}>
        <RoleCell {...props} />
      </td>
      <td className={classes.status}>
        <Status user={user} />
      </td>
      <td className={classes.seen}>
        {user.lastSeenAt === null ? (
          <MutedText component="span" size="sm">
            {t('accounts.users.never')}
          </MutedText>
        ) : (
          <Moment at={user.lastSeenAt} />
        )}
      </td>
      {can(member, 'users.manage') && (
        <td data-number className={classes.actions}>
          {isChangeable && (
            <UserMenu user={user} busy={actions.busyId === user._id} onAction={(action) => onAction(user, action)} />
          )}
        </td>
      )}
    </tr>
  )
}

type Props = {
  readonly users: readonly CorporateUser[]
  /** The others count too: who is the last administrator is not known from what a search shows. */
  readonly all: readonly CorporateUser[]
  readonly userId: string
  readonly member: Membership
  readonly actions: UserActions
  readonly onAction: (user: CorporateUser, action: UserMenuAction) => void
}

export function UserTable({ users, ...rest }: Props) {
  const t = useT()
  return (
    <Table hasHover className={classes.table ?? ''} aria-label={t('accounts.users.title')}>
      <Head manages={can(rest.member, 'users.manage')} />
      <tbody>
        {users.map((user) => (
          <Row key={user._id} user={user} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

/** The table to come, in its own shape. */
export function UserTableSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('accounts.users.loading')}>
      <Table className={classes.table ?? ''} aria-hidden="true">
        <Head manages={false} />
        <tbody>
          {[64, 48, 72, 56].map((width) => (
            <tr key={width}>
              {columns.map((column) => (
                <td key={column} className={classes[column]}>
                  <Box h={10} w={`${width}%`} bdrs="xs" bg="var(--pl-line)" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
