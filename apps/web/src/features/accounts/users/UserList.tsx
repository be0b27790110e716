import { Button, Group, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { can } from '@plumbline/contract/roles'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { usersQuery } from '../../../api/accounts/users.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { useUserActions } from './use-user-actions.ts'
import { EraseDialog, RemoveDialog, WithdrawDialog } from './UserDialogs.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './Users.module.css'
import type { UserMenuAction } from './UserMenu.tsx'
import { matches } from './user-rules.ts'
import { UserTable, UserTableSkeleton } from './UserTable.tsx'

type Props = {
  readonly member: Membership
  readonly userId: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

type ToolsProps = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly summary: string | undefined
  readonly children: ReactNode
}

function UserTools({ search, onSearch, summary, children }: ToolsProps) {
  const t = useT()
  return (
    <Group gap="8px 16px" align="flex-end" mt={20} mb="md">
      <search className={classes.search}>
        <TextInput
          type="search"
          size="sm"
          label={t('accounts.users.search')}
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          leftSectionPointerEvents="none"
        />
      </search>
      <MutedText role="status" size="sm" flex={1} miw={80} lh="32px">
        {summary}
      </MutedText>
      {children}
    </Group>
  )
}

type PendingAction = { readonly user: CorporateUser; readonly action: UserMenuAction }

type PendingProps = {
  readonly pending: PendingAction
  readonly member: Membership
  readonly actions: ReturnType<typeof useUserActions>
  readonly onClose: () => void
}

function PendingDialog({ pending: { user, action }, member, actions, onClose }: PendingProps) {
  if (action === 'remove') return <RemoveDialog user={user} company={member.name} actions={actions} onClose={onClose} />
  if (action === 'erase') return <EraseDialog user={user} company={member.name} actions={actions} onClose={onClose} />
  if (action === 'withdraw') return <WithdrawDialog user={user} actions={actions} onClose={onClose} />
  return null
}

export function UserList({ member, userId, search, onSearch }: Props) {
  const t = useT()
  const query = useQuery(usersQuery(member))
  const actions = useUserActions(member)
  const [isInviting, setInviting] = useState(false)
  const [pending, setPending] = useState<PendingAction>()
  const wanted = useDeferredValue(search)
  const users = query.data
  const found = users?.filter((user) => matches(user, wanted))
  const manages = can(member, 'users.manage')

  function onAction(user: CorporateUser, action: UserMenuAction) {
    if (action === 'resend') void actions.resend(user)
    else setPending({ user, action })
  }

  const inviteButton = (
    <WriteButton
      leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => setInviting(true)}
    >
      {t('accounts.users.invite.open')}
    </WriteButton>
  )
  const count = users?.length ?? 0
  const summary =
    found === undefined
      ? undefined
      : found.length === count
        ? t('accounts.users.count', { count })
        : t('accounts.users.found', { found: found.length, count })

  return (
    <>
      <UserTools search={search} onSearch={onSearch} summary={summary}>
        {manages && inviteButton}
      </UserTools>
      <Panel component="div" isFlush>
        {query.isPending && <UserTableSkeleton />}
        {query.isLoadingError && (
          <EmptyState inset title={<h2>{t('accounts.users.failed')}</h2>} text={errorText(t, query.error)}>
            <Button onClick={() => void query.refetch()} loading={query.isFetching}>
              {t('shell.failure.retry')}
            </Button>
          </EmptyState>
        )}
        {users !== undefined && found?.length === 0 && (
          <EmptyState
            inset
            title={<h2>{t('accounts.users.noMatch.title')}</h2>}
            text={t('accounts.users.noMatch.text', { search: wanted.trim() })}
          >
            <Button variant="default" onClick={() => onSearch('')}>
              {t('accounts.users.noMatch.clear')}
            </Button>
          </EmptyState>
        )}
        {users !== undefined && found !== undefined && found.length > 0 && (
          <UserTable users={found} all={users} userId={userId} member={member} actions={actions} onAction={onAction} />
        )}
        {count === 1 && found?.length === 1 && manages && users?.[0]?._id === userId && (
          <EmptyState
            inset
            title={<h2>{t('accounts.users.onlyYou.title')}</h2>}
            text={t('accounts.users.onlyYou.text')}
          >
            {inviteButton}
          </EmptyState>
        )}
      </Panel>
      {isInviting && <InviteDialog member={member} onClose={() => setInviting(false)} />}
      {pending !== undefined && (
        <PendingDialog pending={pending} member={member} actions={actions} onClose={() => setPending(undefined)} />
      )}
    </>
  )
}
