import type { ProjectListItem } from '@plumbline/contract/projects'
import { useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/Day.tsx'
import classes from './ProjectFacts.module.css'

/** What is known of a project today; the rest of its page comes with project editing. */
export function ProjectFacts({ project }: { readonly project: ProjectListItem }) {
  const t = useT()
  const facts = [
    ['number', project.projectNum],
    ['name', project.projectName],
    ['client', project.clientName],
    ['type', t(`projects.types.${project.projectType}`)],
    ['start', <Day key="start" day={project.startDate} />],
    ['end', <Day key="end" day={project.endDate} />],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`projects.columns.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('projects.facts.note')}</p>
    </>
  )
}
