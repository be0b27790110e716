import { paidPlans } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { useSearchParams } from 'react-router'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { BuyPlan } from '../../features/billing/BuyPlan.tsx'
import { ChooseProject } from '../../features/billing/ChooseProject.tsx'
import { useLocale } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import { Refused } from './Refused.tsx'

/** Reached from the prices, the project list, a project and the screen of an expired one. */
export function Buy() {
  const locale = useLocale()
  const session = useSession()
  const [query] = useSearchParams()
  if (session === null) return null
  const named = query.get('corporateId')
  const member =
    named === null ? activeCorporate(session) : session.corporates.find(({ corporateId }) => corporateId === named)
  if (member === undefined || !can(member, 'billing.buy')) return <Refused />
  const { corporateId } = member
  const projectId = query.get('projectId')
  const plan = paidPlans.find((name) => name === query.get('plan'))
  if (projectId === null)
    return (
      <ChooseProject
        member={member}
        projectsHref={paths.projects(locale)}
        hrefOf={(id) => paths.buy(locale, { corporateId, projectId: id, plan })}
      />
    )
  return (
    <BuyPlan
      key={projectId}
      corporateId={corporateId}
      projectId={projectId}
      chosen={plan}
      historyHref={paths.purchaseHistory(locale)}
      pricingHref={paths.pricing(locale)}
    />
  )
}
