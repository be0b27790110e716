import { useT } from '../../i18n/use-t.ts'
import { TutorialMenu } from '../../ui/TutorialMenu.tsx'
import type { ProjectTab } from '../project-tabs.ts'
import classes from './FrameTools.module.css'

/** Spec 1 §2: only tabs that have tutorials show the dropdown. */
const tutorials: Partial<Record<ProjectTab, readonly ('project-info' | 'defect-setting')[]>> = {
  'project-info': ['project-info'],
  'defect-setting': ['defect-setting'],
}

/** The recordings come with the help centre; until then the dialog says so. */
export function TabTutorials({ tab }: { readonly tab: ProjectTab }) {
  const t = useT()
  const videos = tutorials[tab]
  if (videos === undefined) return null
  return (
    <TutorialMenu label={t('projects.info.tutorials.label')} videos={videos.map((id) => ({ id, title: t(`projects.info.tutorials.${id}`) }))}
      soon={t('projects.info.tutorials.soon')} closeLabel={t('projects.info.tutorials.close')} iconClass={classes.button} />
  )
}
