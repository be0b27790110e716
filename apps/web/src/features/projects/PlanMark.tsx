import type { ProjectListItem } from '@plumbline/contract/projects'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './PlanMark.module.css'

type Props = { readonly project: Pick<ProjectListItem, 'planName' | 'expiryDate'> }

export function isExpired({ expiryDate }: Props['project']): boolean {
  return expiryDate !== null && new Date(expiryDate) <= new Date()
}

/** The plan and its last day; what has ended is said in words, not by colour alone. */
export function PlanMark({ project }: Props) {
  const t = useT()
  const locale = useLocale()
  const { planName, expiryDate } = project
  const day = expiryDate === null ? undefined : formatMoment(locale, expiryDate, 'day')
  const expired = isExpired(project)
  return (
    <span className={classes.mark} data-expired={expired || undefined}>
      <span className={classes.plan}>{planName}</span>
      {day !== undefined && <time dateTime={expiryDate ?? ''}>{t(expired ? 'projects.list.expired' : 'projects.list.until', { day })}</time>}
    </span>
  )
}
