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
import classes from './UserTable.module.css'

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
          <th scope="col" className={classes.actions}>
            <span className="pl-hidden">{t('accounts.users.columns.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Status({ user }: { readonly user: CorporateUser }) {
  const t = useT()
  const label = t('accounts.users.twoFactor')
  return (
    <span className={classes.state}>
      <span className={classes.tag} data-status={user.status}>
        {t(`accounts.users.status.${user.status}`)}
      </span>
      {user.hasTwoFactor && (
        <span className={classes.shield} role="img" aria-label={label} title={label}>
          <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
        </span>
      )}
    </span>
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
        <span className={classes.why}>{t(`accounts.users.why.${hindrance}`)}</span>
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
        {user.name === '' ? <span className={classes.unnamed}>{user.email}</span> : user.name}
        {user._id === userId && <span className={classes.you}>{t('accounts.users.you')}</span>}
        {user.name !== '' && <span className={classes.narrow}>{user.email}</span>}
        {user.status === 'undelivered' && (
          <span className={classes.undelivered}>{t('accounts.users.undelivered')}</span>
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
          <span className={classes.none}>{t('accounts.users.never')}</span>
        ) : (
          <Moment at={user.lastSeenAt} />
        )}
      </td>
      {can(member, 'users.manage') && (
        <td className={classes.actions}>
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
    <table className={classes.table} aria-label={t('accounts.users.title')}>
      <Head manages={can(rest.member, 'users.manage')} />
      <tbody>
        {users.map((user) => (
          <Row key={user._id} user={user} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

/** The table to come, in its own shape. */
export function UserTableSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('accounts.users.loading')}>
      <table className={classes.table} aria-hidden="true">
        <Head manages={false} />
        <tbody>
          {[64, 48, 72, 56].map((width) => (
            <tr key={width}>
              {columns.map((column) => (
                <td key={column} className={classes[column]}>
                  <span className={classes.bone} style={{ width: `${width}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
