import { formatDay } from '../../i18n/format-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './Day.module.css'

/** A day of a project, in one line. */
export function Day({ day }: { readonly day: string | null }) {
  const t = useT()
  const locale = useLocale()
  if (day === null) return <span className={classes.none}>{t('projects.notSet')}</span>
  return (
    <time dateTime={day} className={classes.day}>
      {formatDay(locale, day)}
    </time>
  )
}
