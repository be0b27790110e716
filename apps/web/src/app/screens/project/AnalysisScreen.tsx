import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { phoneWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import type { AnalysisPart } from '../../paths.ts'
import { AnalysisSwitch } from './AnalysisSwitch.tsx'

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
  // The bar of a phone leads to the parts.
  const isPhone = useNarrow(phoneWidth)
  const title = part === 'photos' ? t('shell.tabs.result-review') : t(`analysis.switch.${part}`)
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{title}</PageTitle>
      </div>
      {!(isPhone && views === undefined) && (
        <Toolbar mih={0} p={0} isOneRow>
          <Group flex={1} miw={0} gap={0} wrap="nowrap" align="stretch" justify="space-between">
            {!isPhone && <AnalysisSwitch projectId={of.projectId} shown={part} />}
            {views}
          </Group>
        </Toolbar>
      )}
      {inspectionId === null ? (
        <EmptyState title={<h2>{t('analysis.noInspection')}</h2>} text={t('analysis.noInspectionText')} />
      ) : (
        children({ ...outlet, inspectionId })
      )}
    </WorkScreen>
  )
}
