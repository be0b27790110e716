import type { Membership } from '@plumbline/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { calendarQuery } from '../../api/defects-register.ts'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { CalendarAgenda } from '../../features/defects/calendar/CalendarAgenda.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { calendarHrefs } from '../calendar-hrefs.ts'
import { Refused } from './Refused.tsx'

function Agenda({ member: { corporateId, name } }: { readonly member: Membership }) {
  const t = useT()
  const locale = useLocale()
  const found = useQuery(calendarQuery({ corporateId }))
  return (
    <>
      <PageTitle>{t('defects.calendar.title')}</PageTitle>
      <MutedText size="md" mt="xs" mb="lg">
        {t('defects.calendar.lead', { company: name })}
      </MutedText>
      <CalendarAgenda
        found={found}
        name={name}
        hasProjects
        hrefs={calendarHrefs(locale, corporateId)}
        subscribed={{ corporateId, projectId: null }}
      />
    </>
  )
}

/** What is due in all projects of the company that is switched on. */
export function Calendar() {
  const session = useSession()
  const member = session === null ? undefined : activeCorporate(session)
  return member === undefined ? <Refused /> : <Agenda key={member.corporateId} member={member} />
}
