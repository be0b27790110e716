import { plans, type PlanName } from '@plumbline/contract/billing/plans'
import { seatsTaken } from '@plumbline/contract/billing/plan-seats'
import type { Role } from '@plumbline/contract/roles'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ProjectPeople.module.css'

/** How many places the plan has, and how many are taken. */
export function PlanSeats({ plan, roles }: { readonly plan: PlanName; readonly roles: readonly Role[] }) {
  const t = useT()
  const taken = seatsTaken(roles)
  const { users, viewers } = plans[plan]
  return (
    <p className={classes.seats}>
      <span className="pl-hidden">{t('projects.list.people.seats.label')}</span>
      <strong>{plan}</strong>
      <span data-full={taken.users >= users || undefined}>
        {t('projects.list.people.seats.users', { taken: taken.users, most: users })}
      </span>
      {viewers === null ? (
        <span>{t('projects.list.people.seats.viewersAny', { count: taken.viewers })}</span>
      ) : (
        <span data-full={taken.viewers >= viewers || undefined}>
          {t('projects.list.people.seats.viewers', { taken: taken.viewers, most: viewers })}
        </span>
      )}
    </p>
  )
}
