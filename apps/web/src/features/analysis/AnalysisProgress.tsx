import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { AnalysisFailures } from './AnalysisFailures.tsx'
import classes from './AnalysisDashboard.module.css'
import { photoCount, unreadCount } from './photo-counts.ts'
import { timeLeft } from './time-left.ts'

/** What failed comes first. */
const shown = ['failed', 'unopened', 'completed', 'processing', 'pending', 'cancelled', 'none'] as const

type Props = {
  readonly overview: AnalysisOverview
  readonly plansHref: string
  readonly photoHref: (imageId: string) => string
}

/**
 * One bar for all photos, with every number beside it in words: a bar of only those that were queued would be full
 * while others were never read.
 */
export function AnalysisProgress({ overview, plansHref, photoHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const { photos, plan } = overview
  const all = photoCount(photos)
  const share = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`
  const left = timeLeft(overview)
  const unread = unreadCount(photos)
  const number = new Intl.NumberFormat(locale)
  return (
    <>
      <AnalysisFailures failures={overview.failures} count={photos.failed + photos.unopened} photoHref={photoHref} />
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('analysis.progress.title')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={photos.completed}
      >
        <span data-part="completed" style={{ width: share(photos.completed) }} />
        <span data-part="failed" style={{ width: share(photos.failed + photos.unopened) }} />
        <span data-part="processing" style={{ width: share(photos.processing) }} />
      </div>
      <dl className={classes.numbers}>
        {shown
          .filter((name) => photos[name] > 0 || name === 'completed')
          .map((name) => (
            <div key={name} data-of={name}>
              <dt>{t(`analysis.progress.${name}`)}</dt>
              <dd>{number.format(photos[name])}</dd>
            </div>
          ))}
      </dl>
      {left !== undefined && (
        <MutedText role="status">
          {t(left.unit === 'minutes' ? 'analysis.progress.minutesLeft' : 'analysis.progress.secondsLeft', {
            count: left.count,
          })}
        </MutedText>
      )}
      {unread > 0 && <p>{t('analysis.progress.unread', { count: unread })}</p>}
      {plan.images !== null && (
        <p className={classes.limit} data-full={plan.used >= plan.images || undefined}>
          {t('analysis.progress.limit', { used: number.format(plan.used), images: number.format(plan.images) })}{' '}
          {plan.used >= plan.images && <Link to={plansHref}>{t('analysis.progress.plans')}</Link>}
        </p>
      )}
    </>
  )
}
