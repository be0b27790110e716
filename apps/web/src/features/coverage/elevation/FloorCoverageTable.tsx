import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { numberText, scaleNumber, shareText, type FloorName } from '../coverage-text.ts'
import { floorFigures, type CoverageGrid } from './coverage-grid.ts'
import type { FloorStrip } from '../../../canvas/elevation-scale.ts'

type Props = {
  readonly coverage: Coverage
  readonly grid: CoverageGrid | undefined
  readonly strips: readonly FloorStrip[]
  readonly floorName: FloorName
}

/** The layers as a table, for those who do not see the drawing. */
export function FloorCoverageTable({ coverage, grid, strips, floorName }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const figures = grid === undefined ? undefined : floorFigures(grid, strips)
  if (coverage.floors.length === 0) return null
  const figure = (value: number | null | undefined, text: (value: number) => string) =>
    value === null || value === undefined ? '-' : text(value)
  return (
    <Panel variant="section" title={t('coverage.view.table.title')} headingLevel={3} isFlush>
      <Table density="tight" style={{ fontSize: 12 }} aria-label={t('coverage.view.table.title')}>
        <thead>
          <tr>
            <th scope="col">{t('coverage.view.table.floor')}</th>
            {figures !== undefined && (
              <th scope="col" data-number>
                {t('coverage.view.table.seen')}
              </th>
            )}
            <th scope="col" data-number>
              {t('coverage.view.table.photos')}
            </th>
            {figures !== undefined && (
              <>
                <th scope="col" data-number title={t('coverage.view.table.scale')}>
                  {t('coverage.view.layers.scale')}
                </th>
                <th scope="col" data-number title={t('coverage.view.table.overlap')}>
                  {t('coverage.view.layers.overlap')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {coverage.floors.map(({ floor, seenShare, photos }) => (
            <tr key={floor}>
              <th scope="row">{floorName(floor)}</th>
              {figures !== undefined && (
                <td data-number>
                  {seenShare === null
                    ? '-'
                    : seenShare === 0
                      ? t('coverage.view.table.notSeen')
                      : shareText(words, seenShare)}
                </td>
              )}
              <td data-number>{photos}</td>
              {figures !== undefined && (
                <>
                  <td data-number>{figure(figures.get(floor)?.mmPx, (value) => scaleNumber(locale, value))}</td>
                  <td data-number>{figure(figures.get(floor)?.photos, (value) => numberText(locale, value, 1))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
