import { useT } from '../../../i18n/use-t.ts'
import classes from './Drawings.module.css'

export function DrawingsSkeleton() {
  return (
    <div role="status" aria-label={useT()('drawings.loading')} className={classes.bones}>
      {[60, 75, 50, 66].map((width) => (
        <div key={width} aria-hidden="true">
          <span />
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
