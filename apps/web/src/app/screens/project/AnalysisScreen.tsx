import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import type { AnalysisPart } from '../../paths.ts'
import { AnalysisSwitch } from './AnalysisSwitch.tsx'
import classes from './AnalysisSwitch.module.css'

type Props = {
  readonly part: AnalysisPart
  /** The part's own views, beside the switch. */ readonly views?: ReactNode
  readonly children: (outlet: ProjectOutlet & { readonly inspectionId: string }) => ReactNode
}

/** The frame of the analysis tab: its switch, and one of its parts. */
export function AnalysisScreen({ part, views, children }: Props) {
  const t = useT()
  const outlet = useOutletContext<ProjectOutlet>()
  const { of, inspectionId } = outlet
  const title = part === 'photos' ? t('shell.tabs.result-review') : t(`analysis.switch.${part}`)
  return (
    <div className={classes.screen} data-fill>
      <div className="pl-hidden">
        <PageTitle>{title}</PageTitle>
      </div>
      <div className={classes.bar}>
        <AnalysisSwitch projectId={of.projectId} shown={part} />
        {views}
      </div>
      {inspectionId === null ? (
        <EmptyState title={<h2>{t('analysis.noInspection')}</h2>} text={t('analysis.noInspectionText')} />
      ) : (
        children({ ...outlet, inspectionId })
      )}
    </div>
  )
}
