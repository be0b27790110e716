import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Day } from '../../../ui/display/Day.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { DefectMark } from './DefectMark.tsx'
import { DueMark } from './DueMark.tsx'
import { ProjectCover } from './ProjectCover.tsx'
import { PlanMark } from './PlanMark.tsx'
import classes from './ProjectList.module.css'

const columns = ['number', 'name', 'client', 'start', 'end', 'defects', 'plan'] as const

function Head() {
  const t = useT()
  return (
    <thead>
      <tr>
        <td className={classes.coverColumn} />
        {columns.map((column) => (
          <th key={column} scope="col" className={classes[column]}>
            {t(`projects.columns.${column}`)}
          </th>
        ))}
        <th scope="col" className={classes.actions}>
          <span className="pl-hidden">{t('projects.list.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

export type ProjectsProps = {
  readonly projects: readonly ProjectListItem[]
  readonly hrefOf: (project: ProjectListItem) => string
  readonly menuOf: (project: ProjectListItem) => ReactNode
  readonly stale: boolean
}

export function ProjectTable({ projects, hrefOf, menuOf, stale }: ProjectsProps) {
  const t = useT()
  return (
    <Table hasHover isStale={stale} className={classes.table} aria-label={t('projects.title')} aria-busy={stale}>
      <Head />
      <tbody>
        {projects.map((project) => (
          <tr key={project._id}>
            <td className={classes.coverColumn}>
              <ProjectCover src={project.coverImage} shape="row" />
            </td>
            <td className={classes.number}>{project.projectNum}</td>
            <th scope="row">
              <Link to={hrefOf(project)} className={classes.link}>
                {project.projectName}
              </Link>
              <MutedText component="span" display="block">
                {t(`projects.types.${project.projectType}`)}
              </MutedText>
              <div className={classes.narrow}>
                <div>{project.clientName}</div>
                <DueMark project={project} />
                <DefectMark project={project} />
              </div>
            </th>
            <td className={classes.client}>{project.clientName}</td>
            <td className={classes.start}>
              <Day day={project.startDate} />
            </td>
            <td className={classes.end}>
              <DueMark project={project} />
            </td>
            <td className={classes.defects}>
              <DefectMark project={project} />
            </td>
            <td className={classes.plan}>
              <PlanMark project={project} />
            </td>
            <td className={classes.actions}>{menuOf(project)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The table to come, in its own shape. */
export function ProjectTableSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('projects.loading')}>
      <Table className={classes.table} aria-hidden="true">
        <Head />
        <tbody>
          {[64, 48, 72, 56, 60].map((width) => (
            <tr key={width}>
              <td className={classes.coverColumn}>
                <ProjectCover src={null} shape="row" />
              </td>
              {columns.map((column) => (
                <td key={column} className={classes[column]}>
                  <span className={classes.bone} style={{ width: `${width}%` }} />
                </td>
              ))}
              <td className={classes.actions} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
