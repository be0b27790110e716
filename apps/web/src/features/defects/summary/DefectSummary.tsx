import { Button } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import { defectStatuses } from '@plumbline/contract/defects/defects'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { defectSummaryQuery } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { filterValueText } from '../filter-text.ts'
import { filterOf, isFiltered, noFilters, readRegister, type RegisterFilters } from '../register-address.ts'
import { partsOf } from './summary-parts.ts'
import { SummaryBars } from './SummaryBars.tsx'
import { SummaryMonths } from './SummaryMonths.tsx'
import { useDefectLibrary } from '../use-defect-library.ts'
import classes from './DefectSummary.module.css'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  /** The filters of the register hold here too. */
  readonly search: string
  readonly registerHref: (filters: RegisterFilters) => string
  readonly findingsHref: string
}

/** Defects by severity, status, type, floor, elevation and time; every figure leads into the register. */
export function DefectSummary({ of, project, search, registerHref, findingsHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const filters = useMemo(() => readRegister(new URLSearchParams(search)).filters, [search])
  const found = useQuery(defectSummaryQuery(of, filterOf(filters)))
  const library = useDefectLibrary(project)
  if (found.data === undefined) {
    if (!found.isError)
      return (
        <p className={classes.quiet} role="status">
          {t('defects.loading')}
        </p>
      )
    return (
      <div className={classes.alone} role="alert">
        <EmptyState title={<h2>{t('defects.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('defects.retry')}</Button>
        </EmptyState>
      </div>
    )
  }
  const {
    total,
    severities: bySeverity,
    statuses,
    types,
    floors,
    elevations,
    months,
    undecided,
    rejected,
    overdue,
  } = found.data
  if (total === 0 && rejected === 0 && undecided === 0 && !isFiltered(filters))
    return (
      <div className={classes.alone}>
        <EmptyState title={<h2>{t('defects.empty.title')}</h2>} text={t('defects.empty.text')}>
          <Button component={Link} to={findingsHref} variant="default">
            {t('defects.empty.photos')}
          </Button>
        </EmptyState>
      </div>
    )
  const href = (change: Partial<RegisterFilters>) => registerHref({ ...filters, ...change })
  const number = (value: number) => value.toLocaleString(locale)
  const barsOf = (name: 'types' | 'floors' | 'elevations', rows: typeof types) =>
    rows.map(({ id, name: given, severities: counts }) => ({
      id: id ?? 'none',
      name: filterValueText(t, library, name, id, given),
      parts: partsOf(counts),
      href: href({ [name]: [id ?? 'none'] }),
    }))
  return (
    <div className={classes.summary}>
      <div className={classes.figures}>
        <Link className={classes.figure} to={registerHref(noFilters)}>
          <b>{number(total)}</b>
          {t('defects.summary.total')}
        </Link>
        <Link className={classes.figure} to={href({ isOverdue: true })}>
          <b>{number(overdue)}</b>
          {t('defects.summary.overdue')}
        </Link>
        <Link className={classes.figure} to={findingsHref}>
          <b>{number(undecided)}</b>
          {t('defects.summary.undecided')}
        </Link>
        <span className={classes.figure}>
          <b>{number(rejected)}</b>
          {t('defects.summary.rejected')}
        </span>
      </div>
      <div className={classes.legend} aria-hidden="true">
        {severities.map((one) => (
          <Severity key={one} severity={one} />
        ))}
      </div>
      <div className={classes.cards}>
        <SummaryBars
          title={t('defects.filters.severities')}
          bars={severities.map((one) => ({
            id: one,
            name: t(`projects.terms.severity.${one}.name`),
            parts: [{ severity: one, count: bySeverity[one] }],
            href: href({ severities: [one] }),
          }))}
        />
        <SummaryBars
          title={t('defects.filters.statuses')}
          bars={defectStatuses.map((one) => ({
            id: one,
            name: t(`defects.statuses.${one}`),
            parts: [{ severity: undefined, count: statuses[one] }],
            href: href({ statuses: [one] }),
          }))}
        />
        <SummaryBars title={t('defects.filters.types')} bars={barsOf('types', types)} />
        <SummaryBars title={t('defects.filters.elevations')} bars={barsOf('elevations', elevations)} />
        <SummaryBars title={t('defects.filters.floors')} bars={barsOf('floors', floors)} />
        <SummaryMonths months={months} hrefOf={href} />
      </div>
    </div>
  )
}
