import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Table } from '../../ui/lists/Table.tsx'
import { photoCount } from './photo-counts.ts'

type Props = { readonly markers: AnalysisOverview['markers']; readonly hrefOf: (markerId: string | null) => string }

const failed = ({ photos }: Props['markers'][number]) => photos.failed + photos.unopened

/** How far each marker is; those with failures first. */
export function MarkerTable({ markers, hrefOf }: Props) {
  const t = useT()
  const number = new Intl.NumberFormat(useLocale())
  return (
    <Table density="tight" aria-label={t('analysis.markers.title')}>
      <thead>
        <tr>
          <th scope="col">{t('analysis.markers.marker')}</th>
          <th scope="col" data-number>
            {t('analysis.markers.read')}
          </th>
          <th scope="col" data-number>
            {t('analysis.progress.failed')}
          </th>
          <th scope="col" data-number>
            {t('analysis.found.title')}
          </th>
          <th scope="col" data-number>
            {t('analysis.found.undecided')}
          </th>
        </tr>
      </thead>
      <tbody>
        {markers
          .toSorted((one, other) => Number(failed(other) > 0) - Number(failed(one) > 0))
          .map((marker) => {
            const { markerId, markerName, photos, found, undecided } = marker
            return (
              <tr key={markerId ?? ''}>
                <td>
                  <Link to={hrefOf(markerId)}>{markerName ?? t('analysis.markers.none')}</Link>
                </td>
                <td data-number>
                  {t('analysis.markers.of', {
                    read: number.format(photos.completed),
                    all: number.format(photoCount(photos)),
                  })}
                </td>
                <td data-number>{number.format(failed(marker))}</td>
                <td data-number>{number.format(aiDefectTypes.reduce((sum, type) => sum + found[type], 0))}</td>
                <td data-number>{number.format(undecided)}</td>
              </tr>
            )
          })}
      </tbody>
    </Table>
  )
}
