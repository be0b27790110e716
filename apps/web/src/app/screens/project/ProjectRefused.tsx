import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { Link } from 'react-router'
import { IssuedReports } from '../../../features/reports/overview/IssuedReports.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { paths } from '../../paths.ts'

type Props = {
  readonly code: 'access.not-assigned' | 'access.project-expired'
  readonly projectId: string
  readonly member: Membership
  readonly onRetry: () => void
}

/** Spec 1 §6: why a project does not open, and what can be done about it, by whom. */
export function ProjectRefused({ code, projectId, member, onRetry }: Props) {
  const t = useT()
  const locale = useLocale()
  const isExpired = code === 'access.project-expired'
  const mayRenew = isExpired && can(member, 'billing.buy')
  const words = 'projects.list.refused' as const
  const text = isExpired
    ? `${t(`${words}.expired.text`)} ${t(`${words}.expired.${mayRenew ? 'renew' : member.isSaas ? 'ask' : 'system'}`, { company: member.name })}`
    : t(`${words}.notAssigned.text`, { company: member.name })
  return (
    <>
      <EmptyState mark="403" title={<PageTitle>{t(`errors.${code}`)}</PageTitle>} text={text}>
        {mayRenew && (
          <Button component={Link} to={paths.buy(locale, { corporateId: member.corporateId, projectId })}>
            {t(`${words}.expired.button`)}
          </Button>
        )}
        <Button variant={mayRenew ? 'default' : 'filled'} onClick={onRetry}>
          {t(`${words}.again`)}
        </Button>
        <Button component={Link} to={paths.projects(locale)} variant="default">
          {t('projects.notFound.back')}
        </Button>
      </EmptyState>
      {isExpired && <IssuedReports projectId={projectId} member={member} />}
    </>
  )
}
