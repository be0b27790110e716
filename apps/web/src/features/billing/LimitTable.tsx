import { Button } from '@mantine/core'
import type { ProjectLimits } from '@plumbline/contract/billing/billing'
import { plans } from '@plumbline/contract/billing/plans'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { hasEnded, lastDayOf } from '../../i18n/last-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/display/Day.tsx'
import { BillingTable, type BillingColumn } from './BillingTable.tsx'
import classes from './BillingTable.module.css'

type Props = {
  readonly projects: readonly ProjectLimits[]
  readonly isStale: boolean
  /** None for who may only look. */
  readonly onEdit?: ((project: ProjectLimits) => void) | undefined
}

function useColumns(): BillingColumn<ProjectLimits>[] {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const count = new Intl.NumberFormat(locale)
  return [
    {
      label: t('billing.limits.columns.project'),
      isRowHead: true,
      cell: ({ projectName, projectNum }) => (
        <>
          <span className={classes.name}>{projectName}</span>
          <span className={classes.small}>{projectNum}</span>
        </>
      ),
    },
    { label: t('billing.limits.columns.company'), cell: ({ corporateName }) => corporateName },
    { label: t('billing.limits.columns.plan'), kind: 'fixed', cell: ({ plan }) => plan },
    {
      label: t('billing.limits.columns.images'),
      kind: 'fixed',
      cell: ({ imagesUsed, imageLimit }) =>
        t('billing.limits.of', { used: count.format(imagesUsed), total: count.format(imageLimit) }),
    },
    {
      label: t('billing.limits.columns.data'),
      kind: 'fixed',
      cell: ({ plan, dataUsed, dataLimit }) => (
        <>
          {t('billing.limits.of', {
            used: formatBytes(locale, dataUsed),
            total: formatBytes(locale, dataLimit ?? plans[plan].dataBytes),
          })}
          {dataLimit === null && <span className={classes.small}>{t('billing.limits.byPlan')}</span>}
        </>
      ),
    },
    {
      label: t('billing.limits.columns.expires'),
      kind: 'fixed',
      cell: ({ expiresAt }) => (
        <>
          {expiresAt === null ? t('billing.limits.never') : <Day day={lastDayOf(expiresAt)} />}
          {hasEnded(expiresAt, now) && (
            <span className={`${classes.small} ${classes.ended}`}>{t('billing.limits.ended')}</span>
          )}
        </>
      ),
    },
  ]
}

export function LimitTable({ projects, isStale, onEdit }: Props) {
  const t = useT()
  const columns = useColumns()
  if (onEdit !== undefined)
    columns.push({
      label: t('billing.limits.columns.actions'),
      isAction: true,
      cell: (project) => (
        <Button
          variant="default"
          size="sm"
          aria-label={t('billing.limits.editOf', { project: `${project.projectNum} ${project.projectName}` })}
          onClick={() => onEdit(project)}
        >
          {t('billing.limits.edit')}
        </Button>
      ),
    })
  return <BillingTable label={t('accounts.console.tabs.limits')} isStale={isStale} rows={projects} columns={columns} />
}
