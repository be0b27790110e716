import { headingOnPlan, type Georeference } from '@plumbline/geometry/georeference'
import { useT } from '../../../i18n/use-t.ts'
import classes from './NorthArrow.module.css'

export function NorthArrow({ fitted }: { readonly fitted: Georeference }) {
  const t = useT()
  return (
    <div
      className={classes.north}
      role="img"
      aria-label={t('markers.georeference.north')}
      title={t('markers.georeference.north')}
    >
      <svg
        viewBox="0 0 24 24"
        width="32"
        height="32"
        aria-hidden="true"
        style={{ transform: `rotate(${headingOnPlan(fitted, 0)}deg)` }}
      >
        <path d="M12 2 18 21 12 17 6 21z" />
      </svg>
    </div>
  )
}
