import type { ProjectListItem } from '@plumbline/contract/projects'
import { formatDay } from '../../i18n/format-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './ProjectFacts.module.css'

/** What is known of a project today; the rest of its page comes with project editing. */
export function ProjectFacts({ project }: { readonly project: ProjectListItem }) {
  const t = useT()
  const locale = useLocale()
  const day = (value: string | null) => (value === null ? t('projects.notSet') : formatDay(locale, value))
  const facts = [
    ['number', project.projectNum],
    ['name', project.projectName],
    ['client', project.clientName],
    ['type', t(`projects.types.${project.projectType}`)],
    ['start', day(project.startDate)],
    ['end', day(project.endDate)],
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
