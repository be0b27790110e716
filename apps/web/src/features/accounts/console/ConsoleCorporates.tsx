import type { ConsoleCorporate } from '@plumbline/contract/accounts/console'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { corporatesQuery } from '../../../api/accounts/console.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { ConsoleCorporateTable } from './ConsoleCorporateTable.tsx'
import { CorporateSettingsDialog } from './CorporateSettingsDialog.tsx'
import { NewCorporateDialog } from './NewCorporateDialog.tsx'
import { NothingFound, PagedList } from './PagedList.tsx'
import { SearchField } from './SearchField.tsx'

type Props = { readonly search: string; readonly onSearch: (search: string) => void; readonly mayManage: boolean }

export function ConsoleCorporates({ search, onSearch, mayManage }: Props) {
  const t = useT()
  const query = useInfiniteQuery({ ...corporatesQuery(search), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<ConsoleCorporate | 'new'>()
  return (
    <>
      <PagedList
        query={query}
        loading={t('accounts.console.companies.loading')}
        failed={t('accounts.console.companies.failed')}
        count={(count, isAll) =>
          t(isAll ? 'accounts.console.companies.count' : 'accounts.console.companies.countSoFar', { count })
        }
        filters={
          <search>
            <SearchField
              label={t('accounts.console.search')}
              placeholder={t('accounts.console.companies.placeholder')}
              value={search}
              onChange={onSearch}
            />
          </search>
        }
        actions={
          mayManage && (
            <WriteButton
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
              onClick={() => setOpen('new')}
            >
              {t('accounts.console.companies.create')}
            </WriteButton>
          )
        }
        empty={<NothingFound onClear={() => onSearch('')} />}
        table={(rows, isStale) => (
          <ConsoleCorporateTable corporates={rows} isStale={isStale} onSettings={mayManage ? setOpen : undefined} />
        )}
      />
      {open === 'new' && <NewCorporateDialog onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && (
        <CorporateSettingsDialog corporate={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
