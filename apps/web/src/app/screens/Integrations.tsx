import { can } from '@plumbline/contract/roles'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { SignOn } from '../../features/accounts/sign-on/SignOn.tsx'
import { ApiKeys } from '../../features/integrations/ApiKeys.tsx'
import { Developers } from '../../features/integrations/Developers.tsx'
import { Webhooks } from '../../features/integrations/Webhooks.tsx'
import { CertificateCard } from '../../features/reports/certificate/CertificateCard.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'
import { Refused } from './Refused.tsx'

/** What connects the company that is switched on with other software. */
export function Integrations() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const member = session === null ? undefined : activeCorporate(session)
  if (session === null) return null
  if (member === undefined || !can(member, 'api-keys.manage')) return <Refused />
  const salesHref = `${paths.pricing(locale)}#contact-sales`
  return (
    <>
      <PageTitle>{t('integrations.title')}</PageTitle>
      <MutedText size="md" mt="xs">
        {t('integrations.lead', { company: member.name })}
      </MutedText>
      <Developers />
      <ApiKeys key={member.corporateId} member={member} salesHref={salesHref} />
      <SignOn key={`sign-on ${member.corporateId}`} member={member} />
      <CertificateCard key={`certificate ${member.corporateId}`} member={member} />
      <Webhooks key={`webhooks ${member.corporateId}`} member={member} salesHref={salesHref} />
    </>
  )
}
