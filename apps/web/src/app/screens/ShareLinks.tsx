import { can } from '@plumbline/contract/roles'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { CompanyShares } from '../../features/shares/CompanyShares.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'
import { Refused } from './Refused.tsx'

/** Share links of all projects of the company that one may open. */
export function ShareLinks() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const member = session === null ? undefined : activeCorporate(session)
  if (session === null) return null
  if (member === undefined || !can(member, 'project.edit')) return <Refused />
  return (
    <>
      <PageTitle>{t('shares.company.title')}</PageTitle>
      <MutedText size="md" mt="xs">
        {t('shares.company.lead', { company: member.name })}
      </MutedText>
      <CompanyShares
        key={member.corporateId}
        corporateId={member.corporateId}
        projectHref={({ project, workspaceId, inspectionId }) =>
          paths.projectTab(locale, project._id, 'report-definition', {
            corporateId: member.corporateId,
            workspaceId,
            inspectionId,
          })
        }
      />
    </>
  )
}
