import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { useState } from 'react'
import { formatDay } from '../../../i18n/format-day.ts'
import { hasEnded, lastDayOf } from '../../../i18n/last-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import classes from './ProjectList.module.css'

type Props = { readonly project: Pick<ProjectListItem, 'planName' | 'expiryDate'> }

/** The plan and its last day; what has ended is said in words, not by colour alone. A day is never broken in two. */
export function PlanMark({ project: { planName, expiryDate } }: Props) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const expired = hasEnded(expiryDate, now)
  const day = formatDay(locale, lastDayOf(expiryDate))
  const [before, after] = t(expired ? 'projects.list.expired' : 'projects.list.until', { day }).split(day)
  return (
    <span className={classes.mark} data-expired={expired || undefined}>
      <strong>{planName}</strong>
      {expiryDate !== null && (
        <span>
          {before}
          <time dateTime={expiryDate}>{day}</time>
          {after}
        </span>
      )}
    </span>
  )
}
