import { Link, useLocation } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { analysisParts, paths, type AnalysisPart } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './switch.module.css'

/** The parts of the analysis tab. */
export function AnalysisSwitch({ projectId, shown }: { readonly projectId: string; readonly shown: AnalysisPart }) {
  const t = useT()
  const locale = useLocale()
  const query = workspaceQuery(useLocation().search)
  return (
    <nav className={classes.switch} aria-label={t('analysis.switch.label')}>
      {analysisParts.map((part) => (
        <Link
          key={part}
          to={paths.analysis(locale, projectId, query, part)}
          aria-current={part === shown ? 'page' : undefined}
        >
          {t(`analysis.switch.${part}`)}
        </Link>
      ))}
    </nav>
  )
}
