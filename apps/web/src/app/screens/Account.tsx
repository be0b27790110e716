import { Stack } from '@mantine/core'
import { can } from '@plumbline/contract/roles'
import { useSearchParams } from 'react-router'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { OwnCompanies } from '../../features/accounts/account/OwnCompanies.tsx'
import { OwnData } from '../../features/accounts/account/OwnData.tsx'
import { SettingsBody, SettingsSection, Waiting } from '../../features/accounts/account/SettingsSection.tsx'
import { SessionList } from '../../features/accounts/account/SessionList.tsx'
import { TwoFactorCard } from '../../features/accounts/account/TwoFactorCard.tsx'
import { TwoFactorNeeded } from '../../features/accounts/account/TwoFactorNeeded.tsx'
import { TwoFactorRule } from '../../features/accounts/account/TwoFactorRule.tsx'
import { MessageSettings } from '../../features/notifications/MessageSettings.tsx'
import { OwnSignature } from '../../features/reports/editor/OwnSignature.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { returnPath } from '../guards.ts'

export function Account() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const [query] = useSearchParams()
  if (session === null) return null
  const member = activeCorporate(session)
  const backHref = returnPath(query.get('to'), locale)
  return (
    <>
      <Stack gap="sm" pb={32}>
        <PageTitle>{t('accounts.security.title')}</PageTitle>
        <MutedText size="md">{t('accounts.security.lead')}</MutedText>
        {backHref !== undefined && <TwoFactorNeeded userId={session.userId} backHref={backHref} />}
      </Stack>
      <TwoFactorCard id="two-factor" session={session} />
      {member !== undefined && can(member, 'users.manage') && (
        <TwoFactorRule key={member.corporateId} member={member} userId={session.userId} />
      )}
      <SettingsSection id="messages" title={t('notifications.mail.title')} text={t('notifications.mail.text')}>
        <MessageSettings userId={session.userId} waiting={(query) => <Waiting query={query} />} />
      </SettingsSection>
      <SettingsSection id="signature" title={t('reports.sign.own.title')} text={t('reports.sign.own.text')}>
        <SettingsBody>
          <OwnSignature userId={session.userId} />
        </SettingsBody>
      </SettingsSection>
      <OwnCompanies userId={session.userId} />
      <SessionList userId={session.userId} />
      <OwnData userId={session.userId} />
    </>
  )
}
