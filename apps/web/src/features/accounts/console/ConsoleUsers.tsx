import type { ConsoleUser } from '@plumbline/contract/accounts/console'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allUsersQuery } from '../../../api/accounts/console.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConsoleUserTable } from './ConsoleUserTable.tsx'
import { GrantRoleDialog } from './GrantRoleDialog.tsx'
import { NothingFound, PagedList } from './PagedList.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly mayManage: boolean
  readonly ownId: string
}

export function ConsoleUsers({ search, onSearch, mayManage, ownId }: Props) {
  const t = useT()
  const query = useInfiniteQuery({ ...allUsersQuery(search), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<ConsoleUser>()
  return (
    <>
      <PagedList
        query={query}
        loading={t('accounts.console.users.loading')}
        failed={t('accounts.console.users.failed')}
        count={(count, isAll) =>
          t(isAll ? 'accounts.console.users.count' : 'accounts.console.users.countSoFar', { count })
        }
        filters={
          <search>
            <SearchField
              label={t('accounts.console.search')}
              placeholder={t('accounts.console.users.placeholder')}
              value={search}
              onChange={onSearch}
            />
          </search>
        }
        empty={<NothingFound onClear={() => onSearch('')} />}
        table={(rows, isStale) => (
          <ConsoleUserTable users={rows} isStale={isStale} ownId={ownId} onGrant={mayManage ? setOpen : undefined} />
        )}
      />
      {open !== undefined && <GrantRoleDialog user={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
