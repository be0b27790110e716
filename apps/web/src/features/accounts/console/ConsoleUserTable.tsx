import { Button } from '@mantine/core'
import type { ConsoleUser } from '@plumbline/contract/accounts/console'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import classes from './ConsoleTable.module.css'

const columns = ['name', 'roles', 'state', 'twoFactor', 'seen'] as const

function State({ user }: { readonly user: ConsoleUser }) {
  const t = useT()
  const state = user.isDeleted ? 'deleted' : user.isVerified ? 'active' : 'unverified'
  return (
    <span className={classes.tag} data-bad={state === 'active' ? undefined : true}>
      {t(`accounts.console.users.${state}`)}
    </span>
  )
}

function Roles({ user }: { readonly user: ConsoleUser }) {
  const t = useT()
  if (user.corporates.length === 0) return <span className={classes.none}>{t('accounts.console.users.noCompany')}</span>
  return (
    <ul className={classes.lines}>
      {user.corporates.map(({ corporateId, name, role }) => (
        <li key={corporateId}>
          {name} <span className={classes.small}>{t(`accounts.roles.${role}`)}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  readonly users: readonly ConsoleUser[]
  readonly isStale: boolean
  readonly ownId: string
  /** None for who may only look. */
  readonly onGrant?: ((user: ConsoleUser) => void) | undefined
}

export function ConsoleUserTable({ users, isStale, ownId, onGrant }: Props) {
  const t = useT()
  const action = (user: ConsoleUser) => {
    if (user._id === ownId) return <span className={classes.none}>{t('accounts.console.users.self')}</span>
    if (user.isDeleted || onGrant === undefined) return null
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={t('accounts.console.users.grantTo', { name: user.name })}
        onClick={() => onGrant(user)}
      >
        {t('accounts.console.users.grant')}
      </Button>
    )
  }
  return (
    <table
      className={classes.table}
      aria-label={t('accounts.console.tabs.users')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`accounts.console.users.columns.${column}`)}
            </th>
          ))}
          {onGrant !== undefined && (
            <th scope="col">
              <span className="pl-hidden">{t('accounts.console.users.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <th scope="row">
              <span className={classes.name}>{user.name}</span>
              <span className={classes.small}>{user.email}</span>
            </th>
            <td>
              <Roles user={user} />
            </td>
            <td>
              <State user={user} />
            </td>
            <td className={classes.fixed}>
              {t(user.hasTwoFactor ? 'accounts.console.users.on' : 'accounts.console.users.off')}
            </td>
            <td className={classes.fixed}>
              {user.lastSeenAt === null ? (
                <span className={classes.none}>{t('accounts.console.users.never')}</span>
              ) : (
                <Moment at={user.lastSeenAt} />
              )}
            </td>
            {onGrant !== undefined && <td className={classes.action}>{action(user)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
