import { useT } from '../../../i18n/use-t.ts'
import { Link } from 'react-router'
import { Day } from '../../../ui/display/Day.tsx'
import { ProjectCover } from './ProjectCover.tsx'
import { PlanMark } from './PlanMark.tsx'
import classes from './ProjectCards.module.css'
import type { ProjectsProps } from './ProjectTable.tsx'

export function ProjectCards({ projects, hrefOf, menuOf, stale }: ProjectsProps) {
  const t = useT()
  return (
    <ul className={classes.cards} aria-label={t('projects.title')} aria-busy={stale} data-stale={stale || undefined}>
      {projects.map((project) => (
        <li key={project._id} className={classes.card}>
          <ProjectCover src={project.coverImage} shape="card" />
          <div className={classes.text}>
            <p className={classes.number}>
              {project.projectNum}
              <span>{t(`projects.types.${project.projectType}`)}</span>
            </p>
            <h2 className={classes.name}>
              <Link to={hrefOf(project)}>{project.projectName}</Link>
            </h2>
            <p className={classes.client}>{project.clientName}</p>
            <div className={classes.foot}>
              <p className={classes.start}>
                <span className={classes.label}>{t('projects.columns.start')}</span>
                <Day day={project.startDate} />
              </p>
              <PlanMark project={project} />
              {menuOf(project)}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function ProjectCardsSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('projects.loading')}>
      <ul className={classes.cards} aria-hidden="true">
        {[1, 2, 3, 4].map((one) => (
          <li key={one} className={classes.card}>
            <ProjectCover src={null} shape="card" />
            <div className={classes.bones} />
          </li>
        ))}
      </ul>
    </div>
  )
}
