import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import classes from './AnalysisDashboard.module.css'

/** By type, and by what people made of it. */
export function FoundCounts({
  overview,
  photosHref,
}: {
  readonly overview: AnalysisOverview
  readonly photosHref: string
}) {
  const t = useT()
  const number = new Intl.NumberFormat(useLocale())
  const { found, undecided, accepted, rejected, photos } = overview
  const all = aiDefectTypes.reduce((sum, type) => sum + found[type], 0)
  if (all === 0)
    return (
      <MutedText>
        {photos.completed === 0 ? t('analysis.found.unread') : t('analysis.found.nothing', { count: photos.completed })}
      </MutedText>
    )
  return (
    <>
      <dl className={classes.numbers}>
        {aiDefectTypes
          .filter((type) => found[type] > 0)
          .map((type) => (
            <div key={type}>
              <dt>{t(`analysis.types.${type}`)}</dt>
              <dd>{number.format(found[type])}</dd>
            </div>
          ))}
      </dl>
      <dl className={classes.numbers}>
        {Object.entries({ undecided, accepted, rejected }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`analysis.found.${name as 'undecided' | 'accepted' | 'rejected'}`)}</dt>
            <dd>{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      <MutedText>
        {t('analysis.found.note')} <Link to={photosHref}>{t('analysis.found.look')}</Link>
      </MutedText>
    </>
  )
}
