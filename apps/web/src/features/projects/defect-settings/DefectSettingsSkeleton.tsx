import { Box } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './DefectSettings.module.css'

/** The two cards to come, in their own shape. */
export function DefectSettingsSkeleton() {
  return (
    <div role="status" aria-label={useT()('projects.settings.loading')} className={classes.columns}>
      {[
        ['library', 8],
        ['favourites', 4],
      ].map(([card, rows]) => (
        <Panel key={card} component="div" size="lg" aria-hidden="true">
          {Array.from({ length: Number(rows) }, (_, index) => (
            <Box key={index} className={classes.bone} w={`${60 + ((index * 17) % 35)}%`} />
          ))}
        </Panel>
      ))}
    </div>
  )
}
