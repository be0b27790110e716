import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Day } from '../../../ui/display/Day.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { daysLeft, dueText } from '../days-left.ts'

/** The end date, and how far it is; a project without its report is overdue afterwards, in words. */
export function DueMark({ project }: { readonly project: Pick<ProjectListItem, 'endDate' | 'hasReport'> }) {
  const t = useT()
  const [now] = useState(() => new Date())
  const { endDate, hasReport } = project
  if (endDate === null) return <Day day={null} />
  const isLate = daysLeft(endDate, now) < 0 && !hasReport
  return (
    <>
      <Day day={endDate} />
      <MutedText component="span" display="block" {...(isLate ? { c: 'var(--pl-error)', fw: 500 } : {})}>
        {dueText(t, endDate, { now, hasReport })}
      </MutedText>
    </>
  )
}
