import { Text } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { Link } from 'react-router'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import type { Density } from './pin-density.ts'
import { cellSeen, cellText, floorSeen, isPartly, type FloorSeen } from './seen-cells.ts'
import classes from './DefectElevation.module.css'

type Props = {
  readonly density: Density
  /** Undefined while it is not known what was seen. */
  readonly coverage: Coverage | undefined
  readonly floorName: (floor: string | null) => string
  readonly hrefOf: (floor: string | null) => string
}

/** What is not all is never written as 100 %, and what is not nothing never as 0 %. */
function percentText(t: Translate, share: number): string {
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return t('coverage.view.lessThan', { percent: 1 })
  if (percent === 100 && share < 1) return t('coverage.view.moreThan', { percent: 99 })
  return t('coverage.view.share', { percent })
}

type CellPlace = { readonly floor: string; readonly column: string }

function cleanness(seen: FloorSeen) {
  if (seen.kind !== 'seen') return 'unknownCell'
  return isPartly(seen) ? 'partlyClean' : 'clean'
}

/** The cell in words: "12/F, column 3: not seen". */
function cellName(t: Translate, place: CellPlace, count: number, seen: FloorSeen): string {
  const words =
    count > 0
      ? t('coverage.view.density.defects', { ...place, count })
      : seen.kind === 'not-seen'
        ? t('coverage.view.density.notSeen', place)
        : t(`coverage.view.density.${cleanness(seen)}`, place)
  return isPartly(seen)
    ? t(`coverage.view.density.${seen.isOfColumn === true ? 'partlyColumn' : 'partly'}`, {
        words,
        share: percentText(t, seen.share),
      })
    : words
}

function Legend({ coverage }: Pick<Props, 'coverage'>) {
  const t = useT()
  if (coverage === undefined) return <MutedText>{t('coverage.view.density.unknown')}</MutedText>
  return (
    <MutedText>
      {t('coverage.view.density.legend')}.{' '}
      {t(coverage.basis === 'measured' ? 'coverage.view.density.legendPartly' : 'coverage.view.density.byPlace')}
    </MutedText>
  )
}

type RowProps = Props & { readonly floor: string | null; readonly columns: readonly (string | null | undefined)[] }

function FloorRow({ floor, columns, density, coverage, floorName, hrefOf }: RowProps) {
  const t = useT()
  const { count, maxCount } = density
  const seen = floorSeen(coverage, floor)
  const name = floorName(floor)
  return (
    <tr>
      <th scope="row">
        <Link to={hrefOf(floor)}>{name}</Link>
      </th>
      {columns.map((column) => {
        const found = column === undefined ? 0 : count(floor, column)
        const here = cellSeen(coverage, floor, column)
        const columnName =
          column === undefined ? t('coverage.view.density.allColumns') : (column ?? t('defects.elevation.noColumn'))
        return (
          <td
            key={column ?? ''}
            aria-label={cellName(t, { floor: name, column: columnName }, found, here)}
            data-seen={here.kind}
            style={{
              background:
                found === 0
                  ? undefined
                  : `color-mix(in srgb, var(--pl-accent) ${Math.round(12 + (found / maxCount) * 48)}%, transparent)`,
            }}
          >
            {cellText(found, here)}
          </td>
        )
      })}
      {coverage?.basis === 'measured' && (
        <td>
          {seen.kind === 'seen' && seen.share !== null
            ? percentText(t, seen.share)
            : seen.kind === 'not-seen'
              ? '-'
              : ''}
        </td>
      )}
    </tr>
  )
}

/** How many defects lie where, by floor and column, and what was not seen at all; a floor leads into the register. */
export function DensityTable(props: Props) {
  const t = useT()
  const { density, coverage } = props
  const columns = density.columns.length === 0 ? [undefined] : density.columns
  return (
    <>
      <table className={classes.density}>
        <Text component="caption" pb={4} c="dimmed" fw={600} ta="left">
          {t('defects.elevation.density')}
        </Text>
        <thead>
          <tr>
            <th scope="col">{t('defects.columns.floor')}</th>
            {columns.map((column) => (
              <th key={column ?? ''} scope="col">
                {column === undefined ? t('defects.title') : (column ?? t('defects.elevation.noColumn'))}
              </th>
            ))}
            {coverage?.basis === 'measured' && <th scope="col">{t('coverage.view.density.floorSeen')}</th>}
          </tr>
        </thead>
        <tbody>
          {density.floors.map((floor) => (
            <FloorRow key={floor ?? ''} {...props} floor={floor} columns={columns} />
          ))}
        </tbody>
      </table>
      <Legend coverage={coverage} />
    </>
  )
}
