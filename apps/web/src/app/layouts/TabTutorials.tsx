import { useT } from '../../i18n/use-t.ts'
import { TutorialMenu } from '../../ui/dialogs/TutorialMenu.tsx'
import icon from '../../ui/forms/icon-button.module.css'
import type { ProjectTab } from '../project-tabs.ts'
import classes from './FrameTools.module.css'

/** Spec 1 §1: a tutorial for each tab, named as the tab. */
export function TabTutorials({ tab }: { readonly tab: ProjectTab }) {
  const t = useT()
  return (
    <TutorialMenu
      label={t('projects.info.tutorials.label')}
      videos={[{ id: tab, title: t(`projects.info.tutorials.${tab}`) }]}
      closeLabel={t('projects.info.tutorials.close')}
      iconClass={`${icon.button} ${classes.button}`}
    />
  )
}
