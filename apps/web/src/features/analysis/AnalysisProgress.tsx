import type { AnalysisOverview } from '@plumbline/contract/analysis'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './AnalysisDesk.module.css'
import { timeLeft } from './time-left.ts'

const shown = ['completed', 'processing', 'pending', 'failed', 'cancelled', 'none'] as const

/** One bar for all photos, with every number beside it in words. */
export function AnalysisProgress({ overview, plansHref }: { readonly overview: AnalysisOverview; readonly plansHref: string }) {
  const t = useT()
  const locale = useLocale()
  const { photos, plan } = overview
  const wanted = photos.completed + photos.processing + photos.pending + photos.failed
  const share = (count: number) => `${wanted === 0 ? 0 : (count / wanted) * 100}%`
  const left = timeLeft(overview)
  const number = new Intl.NumberFormat(locale)
  return (
    <>
      <div className={classes.bar} role="progressbar" aria-label={t('analysis.progress.title')} aria-valuemin={0} aria-valuemax={wanted} aria-valuenow={photos.completed + photos.failed}>
        <span data-part="completed" style={{ width: share(photos.completed) }} />
        <span data-part="failed" style={{ width: share(photos.failed) }} />
        <span data-part="processing" style={{ width: share(photos.processing) }} />
      </div>
      <dl className={classes.numbers}>
        {shown.filter((name) => photos[name] > 0 || name === 'completed').map((name) => <div key={name}><dt>{t(`analysis.progress.${name}`)}</dt><dd>{number.format(photos[name])}</dd></div>)}
      </dl>
      {left !== undefined && <p className={classes.note} role="status">{t(left.unit === 'minutes' ? 'analysis.progress.minutesLeft' : 'analysis.progress.secondsLeft', { count: left.count })}</p>}
      {plan.images !== null && (
        <p className={plan.used >= plan.images ? classes.limit : classes.note}>
          {t('analysis.progress.limit', { used: number.format(plan.used), images: number.format(plan.images) })}{' '}
          {plan.used >= plan.images && <Link to={plansHref}>{t('analysis.progress.plans')}</Link>}
        </p>
      )}
    </>
  )
}
