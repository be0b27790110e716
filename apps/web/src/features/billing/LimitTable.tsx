import { Button } from '@mantine/core'
import type { ProjectLimits } from '@plumbline/contract/billing/billing'
import { plans } from '@plumbline/contract/billing/plans'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/display/Day.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { hasEnded, lastDayOf } from '../../i18n/last-day.ts'
import classes from './OrderTable.module.css'

const columns = ['project', 'company', 'plan', 'images', 'data', 'expires'] as const

type Props = {
  readonly projects: readonly ProjectLimits[]
  readonly isStale: boolean
  /** None for who may only look. */
  readonly onEdit?: ((project: ProjectLimits) => void) | undefined
}

export function LimitTable({ projects, isStale, onEdit }: Props) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const count = new Intl.NumberFormat(locale)
  return (
    <Table
      className={classes.table}
      aria-label={t('accounts.console.tabs.limits')}
      aria-busy={isStale}
      isStale={isStale}
      hasHover
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`billing.limits.columns.${column}`)}
            </th>
          ))}
          {onEdit !== undefined && (
            <th scope="col">
              <span className="pl-hidden">{t('billing.limits.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <tr key={project._id}>
            <th scope="row">
              <span className={classes.name}>{project.projectName}</span>
              <span className={classes.small}>{project.projectNum}</span>
            </th>
            <td>{project.corporateName}</td>
            <td data-fixed>{project.plan}</td>
            <td data-fixed>
              {t('billing.limits.of', {
                used: count.format(project.imagesUsed),
                total: count.format(project.imageLimit),
              })}
            </td>
            <td data-fixed>
              {t('billing.limits.of', {
                used: formatBytes(locale, project.dataUsed),
                total: formatBytes(locale, project.dataLimit ?? plans[project.plan].dataBytes),
              })}
              {project.dataLimit === null && <span className={classes.small}>{t('billing.limits.byPlan')}</span>}
            </td>
            <td data-fixed>
              {project.expiresAt === null ? t('billing.limits.never') : <Day day={lastDayOf(project.expiresAt)} />}
              {hasEnded(project.expiresAt, now) && (
                <span className={`${classes.small} ${classes.ended}`}>{t('billing.limits.ended')}</span>
              )}
            </td>
            {onEdit !== undefined && (
              <td className={classes.action}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('billing.limits.editOf', { project: `${project.projectNum} ${project.projectName}` })}
                  onClick={() => onEdit(project)}
                >
                  {t('billing.limits.edit')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
