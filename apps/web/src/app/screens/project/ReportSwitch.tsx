import { Link, useLocation } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './switch.module.css'

/** The two parts of the report tab. */
export function ReportSwitch({
  projectId,
  shown,
}: {
  readonly projectId: string
  readonly shown: 'files' | 'definition'
}) {
  const t = useT()
  const locale = useLocale()
  const query = workspaceQuery(useLocation().search)
  return (
    <nav className={classes.switch} aria-label={t('reports.switch.label')}>
      <Link
        to={paths.projectTab(locale, projectId, 'report-definition', query)}
        aria-current={shown === 'files' ? 'page' : undefined}
      >
        {t('reports.switch.files')}
      </Link>
      <Link
        to={paths.reportSection(locale, projectId, query, {})}
        aria-current={shown === 'definition' ? 'page' : undefined}
      >
        {t('reports.switch.definition')}
      </Link>
    </nav>
  )
}
