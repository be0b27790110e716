import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import type { Density } from './pin-density.ts'
import classes from './DefectElevation.module.css'

type Props = {
  readonly density: Density
  readonly floorName: (floor: string | null) => string
  readonly hrefOf: (floor: string | null) => string
}

/** How many defects lie where, by floor and column; a floor leads into the register. */
export function DensityTable({ density, floorName, hrefOf }: Props) {
  const t = useT()
  const { floors, columns, count, maxCount } = density
  return (
    <table className={classes.density}>
      <caption>{t('defects.elevation.density')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('defects.columns.floor')}</th>
          {columns.map((column) => (
            <th key={column ?? ''} scope="col">
              {column ?? t('defects.elevation.noColumn')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {floors.map((floor) => (
          <tr key={floor ?? ''}>
            <th scope="row">
              <Link to={hrefOf(floor)}>{floorName(floor)}</Link>
            </th>
            {columns.map((column) => {
              const found = count(floor, column)
              return (
                <td
                  key={column ?? ''}
                  style={{
                    background:
                      found === 0
                        ? undefined
                        : `color-mix(in srgb, var(--pl-accent) ${Math.round(12 + (found / maxCount) * 48)}%, transparent)`,
                  }}
                >
                  {found === 0 ? '' : found}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
