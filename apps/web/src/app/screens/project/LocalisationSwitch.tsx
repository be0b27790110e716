import { Link, useLocation } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { phoneWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './switch.module.css'

type Props = { readonly projectId: string; readonly shown: 'plan' | 'photos' }

/** The two sides of the localisation tab: where photos were taken, and the photos. */
export function LocalisationSwitch({ projectId, shown }: Props) {
  const t = useT()
  const locale = useLocale()
  const query = workspaceQuery(useLocation().search)
  // The bar of a phone leads to both.
  const isPhone = useNarrow(phoneWidth)
  if (isPhone) return null
  const sides = {
    plan: paths.projectTab(locale, projectId, 'inspection-result', query),
    photos: paths.photos(locale, projectId, query),
  }
  return (
    <nav className={classes.switch} data-shared aria-label={t('media.library.switch.label')}>
      {(['plan', 'photos'] as const).map((side) => (
        <Link key={side} to={sides[side]} aria-current={side === shown ? 'page' : undefined}>
          {t(`media.library.switch.${side}`)}
        </Link>
      ))}
    </nav>
  )
}
