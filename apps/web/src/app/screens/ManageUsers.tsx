import { can } from '@plumbline/contract/roles'
import { useSearchParams } from 'react-router'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { UserList } from '../../features/accounts/users/UserList.tsx'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Refused } from './Refused.tsx'

/** The users of the corporate that is switched on; the search stands in the address. */
export function ManageUsers() {
  const t = useT()
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const member = session === null ? undefined : activeCorporate(session)
  if (session === null) return null
  if (member === undefined || !can(member, 'users.list')) return <Refused />
  const onSearch = (search: string) =>
    setQuery(search === '' ? {} : { search }, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageTitle>{t('accounts.users.title')}</PageTitle>
      <MutedText size="md" mt="xs">
        {t('accounts.users.lead', { company: member.name })}
        {!can(member, 'users.manage') && ` ${t('accounts.users.readOnly')}`}
      </MutedText>
      <UserList
        key={member.corporateId}
        member={member}
        userId={session.userId}
        search={query.get('search') ?? ''}
        onSearch={onSearch}
      />
    </>
  )
}
