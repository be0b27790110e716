import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readFilters, type AuditFilters } from '../../../features/accounts/console/audit-filters.ts'
import { AuditLog } from '../../../features/accounts/console/AuditLog.tsx'
import { ConsoleCorporates } from '../../../features/accounts/console/ConsoleCorporates.tsx'
import { ConsoleUsers } from '../../../features/accounts/console/ConsoleUsers.tsx'
import { Operations } from '../../../features/operations/Operations.tsx'
import { SignOnDomains } from '../../../features/accounts/sign-on/SignOnDomains.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { useConsole } from './Console.tsx'

/** What is searched for stands in the address, so that it survives a reload and can be sent to a colleague. */
function useSearch() {
  const [query, setQuery] = useSearchParams()
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    onSearch: (search: string) =>
      setQuery(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
  }
}

export function useAuditFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const onFilter = (next: AuditFilters) =>
    setQuery(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  return { filters, onFilter }
}

export function ConsoleCompanies() {
  return <ConsoleCorporates {...useSearch()} mayManage={useConsole().mayManage} />
}

export function ConsolePeople() {
  const { mayManage, ownId } = useConsole()
  return <ConsoleUsers {...useSearch()} mayManage={mayManage} ownId={ownId} />
}

export function ConsoleOperations() {
  return <Operations mayManage={useConsole().mayManage} companiesHref={paths.console(useLocale(), 'companies')} />
}

export function ConsoleDomains() {
  return <SignOnDomains mayManage={useConsole().mayManage} />
}

export function ConsoleAudit() {
  return <AuditLog {...useAuditFilters()} />
}
