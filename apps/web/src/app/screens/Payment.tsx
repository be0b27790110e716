import { can } from '@plumbline/contract/roles'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { PaymentFailed as Failed, PaymentSuccess as Success } from '../../features/billing/PaymentResult.tsx'
import { useLocale } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'
import { NotFound } from './NotFound.tsx'
import { Refused } from './Refused.tsx'

/** Stripe returns these parameters; a different user may be signed in by then. */
function usePayment() {
  const session = useSession()
  const [query] = useSearchParams()
  const [orderId, corporateId, projectId] = [query.get('orderId'), query.get('corporateId'), query.get('projectId')]
  if (orderId === null || corporateId === null || projectId === null) return 'missing' as const
  const member = session?.corporates.find((corporate) => corporate.corporateId === corporateId)
  return member !== undefined && can(member, 'billing.buy') ? { orderId, corporateId, projectId } : ('refused' as const)
}

export function PaymentSuccess() {
  const locale = useLocale()
  const payment = usePayment()
  if (payment === 'missing') return <NotFound />
  if (payment === 'refused') return <Refused />
  return (
    <Success
      {...payment}
      projectHref={paths.projectTab(locale, payment.projectId, firstTab, {
        corporateId: payment.corporateId,
        workspaceId: null,
        inspectionId: null,
      })}
      historyHref={paths.purchaseHistory(locale)}
    />
  )
}

export function PaymentFailed() {
  const locale = useLocale()
  const navigate = useNavigate()
  const payment = usePayment()
  if (payment === 'missing') return <NotFound />
  if (payment === 'refused') return <Refused />
  const { corporateId, projectId } = payment
  return (
    <Failed
      {...payment}
      projectsHref={paths.projects(locale)}
      onRetry={() => void navigate(paths.buy(locale, { corporateId, projectId }))}
    />
  )
}
