import { can } from '@plumbline/contract/roles'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { AuditLog } from '../../features/accounts/console/AuditLog.tsx'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { useAuditFilters } from './console/ConsoleTabs.tsx'
import { Refused } from './Refused.tsx'

/** The log of the corporate that is switched on. */
export function CorporateAudit() {
  const t = useT()
  const session = useSession()
  const audit = useAuditFilters()
  const member = session === null ? undefined : activeCorporate(session)
  if (session === null) return null
  if (member === undefined || !can(member, 'audit.read')) return <Refused />
  return (
    <>
      <PageTitle>{t('accounts.console.audit.title')}</PageTitle>
      <MutedText size="sm" mt="xs">
        {t('accounts.console.audit.lead', { company: member.name })}
      </MutedText>
      <AuditLog {...audit} corporateId={member.corporateId} />
    </>
  )
}
