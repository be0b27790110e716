import type { DefectSummary } from '@plumbline/contract/defects/register'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { daysOf } from './month-days.ts'
import classes from './DefectSummary.module.css'
import layout from '../../../ui/layout/editor-layout.module.css'

type Month = DefectSummary['months'][number]

/** Found and closed, month by month. */
export function SummaryMonths({
  months,
  hrefOf,
}: {
  readonly months: readonly Month[]
  readonly hrefOf: (days: { readonly from: string; readonly to: string }) => string
}) {
  const t = useT()
  const locale = useLocale()
  const maxCount = Math.max(1, ...months.flatMap(({ created, closed }) => [created, closed]))
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(locale, { year: '2-digit', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  return (
    <section className={classes.card} aria-label={t('defects.summary.time')}>
      <h3>{t('defects.summary.time')}</h3>
      <ul role="list" className={classes.months}>
        {months.map(({ month, created, closed }) => (
          <li key={month} className={classes.month}>
            <Link
              className={classes.month}
              to={hrefOf(daysOf(month))}
              title={t('defects.summary.month', { month: nameOf(month), created, closed })}
              aria-label={t('defects.summary.month', { month: nameOf(month), created, closed })}
            >
              <span className={classes.pair} aria-hidden="true">
                <span style={{ height: `${(created / maxCount) * 100}%` }} />
                <span data-closed style={{ height: `${(closed / maxCount) * 100}%` }} />
              </span>
              {nameOf(month)}
            </Link>
          </li>
        ))}
      </ul>
      {months.length === 0 && <p className={layout.quiet}>{t('defects.summary.nothing')}</p>}
    </section>
  )
}
