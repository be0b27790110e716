import { Group } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import { defectStatuses } from '@plumbline/contract/defects/defects'
import type { DefectSummary as Summary } from '@plumbline/contract/defects/register'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { defectSummaryQuery } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { filterValueText } from '../filter-text.ts'
import { NoDefects } from '../NoDefects.tsx'
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

type Href = (change: Partial<RegisterFilters>) => string

/** How many there are of what matters first. */
function Figures({
  summary: { total, overdue, undecided, rejected },
  href,
  registerHref,
  findingsHref,
}: Pick<Props, 'registerHref' | 'findingsHref'> & { readonly summary: Summary; readonly href: Href }) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <Group gap="md" mb="md" align="stretch">
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
    </Group>
  )
}

/** Defects by severity, status, type, floor, elevation and time; every figure leads into the register. */
export function DefectSummary({ of, project, search, registerHref, findingsHref }: Props) {
  const t = useT()
  const filters = useMemo(() => readRegister(new URLSearchParams(search)).filters, [search])
  const found = useQuery(defectSummaryQuery(of, filterOf(filters)))
  const library = useDefectLibrary(project)
  const summary = found.data
  const isEmpty = summary?.total === 0 && summary.rejected === 0 && summary.undecided === 0
  if (summary === undefined || (isEmpty && !isFiltered(filters)))
    return <NoDefects found={found} photosHref={findingsHref} />
  const href: Href = (change) => registerHref({ ...filters, ...change })
  const barsOf = (name: 'types' | 'floors' | 'elevations') =>
    summary[name].map(({ id, name: given, severities: counts }) => ({
      id: id ?? 'none',
      name: filterValueText(t, library, name, id, given),
      parts: partsOf(counts),
      href: href({ [name]: [id ?? 'none'] }),
    }))
  return (
    <div className={classes.summary}>
      <Figures summary={summary} href={href} registerHref={registerHref} findingsHref={findingsHref} />
      <Group gap="4px 12px" mb="md" aria-hidden="true">
        {severities.map((one) => (
          <Severity key={one} severity={one} />
        ))}
      </Group>
      <div className={classes.cards}>
        <SummaryBars
          title={t('defects.filters.severities')}
          bars={severities.map((one) => ({
            id: one,
            name: t(`projects.terms.severity.${one}.name`),
            parts: [{ severity: one, count: summary.severities[one] }],
            href: href({ severities: [one] }),
          }))}
        />
        <SummaryBars
          title={t('defects.filters.statuses')}
          bars={defectStatuses.map((one) => ({
            id: one,
            name: t(`defects.statuses.${one}`),
            parts: [{ severity: undefined, count: summary.statuses[one] }],
            href: href({ statuses: [one] }),
          }))}
        />
        <SummaryBars title={t('defects.filters.types')} bars={barsOf('types')} />
        <SummaryBars title={t('defects.filters.elevations')} bars={barsOf('elevations')} />
        <SummaryBars title={t('defects.filters.floors')} bars={barsOf('floors')} />
        <SummaryMonths months={summary.months} hrefOf={href} />
      </div>
    </div>
  )
}
