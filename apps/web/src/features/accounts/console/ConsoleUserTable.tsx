import { Button, Text } from '@mantine/core'
import type { ConsoleUser } from '@plumbline/contract/accounts/console'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './Console.module.css'

const columns = ['name', 'roles', 'state', 'twoFactor', 'seen'] as const

function State({ user }: { readonly user: ConsoleUser }) {
  const t = useT()
  const state = user.isDeleted ? 'deleted' : user.isVerified ? 'active' : 'unverified'
  return <Tag tone={state === 'active' ? 'neutral' : 'error'}>{t(`accounts.console.users.${state}`)}</Tag>
}

function Roles({ user }: { readonly user: ConsoleUser }) {
  const t = useT()
  if (user.corporates.length === 0)
    return (
      <MutedText component="span" size="sm">
        {t('accounts.console.users.noCompany')}
      </MutedText>
    )
  return (
    <ul role="list" className={classes.lines}>
      {user.corporates.map(({ corporateId, name, role }) => (
        <li key={corporateId}>
          {name}{' '}
          <MutedText component="span" size="sm" display="block">
            {t(`accounts.roles.${role}`)}
          </MutedText>
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

type GrantProps = Pick<Props, 'ownId' | 'onGrant'> & { readonly user: ConsoleUser }

function GrantButton({ user, ownId, onGrant }: GrantProps) {
  const t = useT()
  if (user._id === ownId)
    return (
      <MutedText component="span" size="sm">
        {t('accounts.console.users.self')}
      </MutedText>
    )
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

export function ConsoleUserTable({ users, isStale, ownId, onGrant }: Props) {
  const t = useT()
  return (
    <Table
      hasHover
      isStale={isStale}
      className={classes.table ?? ''}
      aria-label={t('accounts.console.tabs.users')}
      aria-busy={isStale}
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
              <Text component="span" fw={600}>
                {user.name}
              </Text>
              <MutedText component="span" size="sm" display="block">
                {user.email}
              </MutedText>
            </th>
            <td>
              <Roles user={user} />
            </td>
            <td>
              <State user={user} />
            </td>
            <td data-fixed>{t(user.hasTwoFactor ? 'accounts.console.users.on' : 'accounts.console.users.off')}</td>
            <td data-fixed>
              {user.lastSeenAt === null ? (
                <MutedText component="span" size="sm">
                  {t('accounts.console.users.never')}
                </MutedText>
              ) : (
                <Moment at={user.lastSeenAt} />
              )}
            </td>
            {onGrant !== undefined && (
              <td data-number className={classes.action}>
                <GrantButton user={user} ownId={ownId} onGrant={onGrant} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
