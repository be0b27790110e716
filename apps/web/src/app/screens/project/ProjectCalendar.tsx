import { Box } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { calendarQuery } from '../../../api/defects-register.ts'
import { CalendarAgenda } from '../../../features/defects/calendar/CalendarAgenda.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { calendarHrefs } from '../../calendar-hrefs.ts'

/** What is due in this project, of all its inspections. */
export function ProjectCalendar({ project }: { readonly project: ProjectInfo }) {
  const locale = useLocale()
  const found = useQuery(calendarQuery({ projectId: project._id }))
  return (
    <Box flex={1} mih={0} p="md" style={{ overflowY: 'auto' }}>
      <CalendarAgenda
        found={found}
        name={project.name}
        hasProjects={false}
        hrefs={calendarHrefs(locale, project.corporateId)}
        subscribed={{ corporateId: project.corporateId, projectId: project._id }}
      />
    </Box>
  )
}
