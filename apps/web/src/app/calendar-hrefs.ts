import type { CalendarEntry } from '@plumbline/contract/defects/calendar'
import type { Locale } from '@plumbline/contract/locales'
import { paths } from './paths.ts'

/** Where the dates of a calendar lead. */
export function calendarHrefs(locale: Locale, corporateId: string) {
  const settings = ({ projectId, workspaceId, inspectionId }: CalendarEntry['of']) =>
    paths.projectTab(locale, projectId, 'defect-setting', { corporateId, workspaceId, inspectionId })
  return {
    settings,
    entry: (entry: CalendarEntry): string => {
      if (entry.about === 'regime') return settings(entry.of)
      const { projectId, workspaceId, inspectionId } = entry.of
      return paths.defect(locale, projectId, { corporateId, workspaceId, inspectionId }, entry.defectId)
    },
  }
}
