import { Text } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from 'react-router'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { DefectMark } from './DefectMark.tsx'
import { DueMark } from './DueMark.tsx'
import { ProjectCover } from './ProjectCover.tsx'
import { PlanMark } from './PlanMark.tsx'
import classes from './ProjectList.module.css'
import type { ProjectsProps } from './ProjectTable.tsx'

export function ProjectCards({ projects, hrefOf, menuOf, stale }: ProjectsProps) {
  const t = useT()
  return (
    <ul
      role="list"
      className={classes.cards}
      aria-label={t('projects.title')}
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      {projects.map((project) => (
        <li key={project._id} className={classes.card}>
          <ProjectCover src={project.coverImage} shape="card" />
          <div className={classes.text}>
            <MutedText className={classes.about}>
              {project.projectNum}
              <span>{t(`projects.types.${project.projectType}`)}</span>
            </MutedText>
            <h2>
              <Link to={hrefOf(project)} className={classes.link}>
                {project.projectName}
              </Link>
            </h2>
            <MutedText size="sm" flex={1} mb="md">
              {project.clientName}
            </MutedText>
            <DefectMark project={project} />
            <div className={classes.foot}>
              <Text component="div" fz="xs" lh={1.4}>
                <MutedText component="span" display="block">
                  {t('projects.columns.end')}
                </MutedText>
                <DueMark project={project} />
              </Text>
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
      <ul role="list" className={classes.cards} aria-hidden="true">
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
