import { useT } from '../../../i18n/use-t.ts'
import classes from './DefectSettings.module.css'

/** The two cards to come, in their own shape. */
export function DefectSettingsSkeleton() {
  return (
    <div role="status" aria-label={useT()('projects.settings.loading')} className={classes.columns}>
      {[
        ['library', 8],
        ['favourites', 4],
      ].map(([card, rows]) => (
        <div key={card} className={classes.bones} aria-hidden="true">
          {Array.from({ length: Number(rows) }, (_, index) => (
            <span key={index} style={{ width: `${60 + ((index * 17) % 35)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
