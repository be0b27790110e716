import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { AnalysisOverview } from '@plumbline/contract/analysis'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './AnalysisDesk.module.css'

type Props = { readonly markers: AnalysisOverview['markers']; readonly hrefOf: (markerId: string | null) => string }

/** How far each marker is. */
export function MarkerTable({ markers, hrefOf }: Props) {
  const t = useT()
  const number = new Intl.NumberFormat(useLocale())
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-labelledby="analysis-markers">
        <thead><tr><th scope="col">{t('analysis.markers.marker')}</th><th scope="col" className={classes.number}>{t('analysis.markers.read')}</th><th scope="col" className={classes.number}>{t('analysis.progress.failed')}</th><th scope="col" className={classes.number}>{t('analysis.found.title')}</th><th scope="col" className={classes.number}>{t('analysis.found.undecided')}</th></tr></thead>
        <tbody>
          {markers.map(({ markerId, markerName, photos, found, undecided }) => {
            const all = photos.pending + photos.processing + photos.completed + photos.failed
            return (
              <tr key={markerId ?? ''}>
                <td><Link to={hrefOf(markerId)}>{markerName ?? t('analysis.markers.none')}</Link></td>
                <td className={classes.number}>{t('analysis.markers.of', { read: number.format(photos.completed), all: number.format(all) })}</td>
                <td className={classes.number}>{number.format(photos.failed)}</td>
                <td className={classes.number}>{number.format(aiDefectTypes.reduce((sum, type) => sum + found[type], 0))}</td>
                <td className={classes.number}>{number.format(undecided)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
