import { Group, Text } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import { defectStatuses } from '@plumbline/contract/defects/defects'
import type { DefectSummary as Summary } from '@plumbline/contract/defects/register'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { coverageSummaryQuery } from '../../../api/coverage.ts'
import { defectQuantitiesQuery, defectSummaryQuery, type DefectQuantities } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { filterValueText } from '../filter-text.ts'
import { NoDefects } from '../NoDefects.tsx'
import { filterOf, isFiltered, noFilters, readRegister, type RegisterFilters } from '../register-address.ts'
import { quantityTexts } from '../quantity-text.ts'
import { seenText, zeroText } from './elevation-seen.ts'
import { partsOf, totalOf, type SummaryBar } from './summary-parts.ts'
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

type Note = Pick<SummaryBar, 'note' | 'count'>

/** How much there is of what, and how much of each elevation was seen: a zero alone would look like clean. */
function useSummaryNotes(of: OfInspection, filters: RegisterFilters) {
  const t = useT()
  const locale = useLocale()
  const filter = filterOf(filters)
  const byType = useQuery(defectQuantitiesQuery(of, filter, 'type')).data
  const byElevation = useQuery(defectQuantitiesQuery(of, filter, 'elevation')).data
  const coverage = useQuery(coverageSummaryQuery(of)).data
  const amount = (from: DefectQuantities | undefined, id: string | null) => {
    const quantities = from?.groups.find((group) => group.id === id)?.quantities
    return quantities === undefined ? [] : quantityTexts(t, locale, quantities)
  }
  const elevationNote = (id: string | null, count: number): Note => {
    const texts = amount(byElevation, id)
    if (id === null) return { note: texts.join(' · ') || undefined }
    const seen = coverage?.find(({ elevationId }) => elevationId === id)
    return {
      note: [seenText(t, seen), ...texts].join(' · '),
      count: count === 0 ? zeroText(seen) : undefined,
    }
  }
  return {
    total: byType === undefined ? [] : quantityTexts(t, locale, byType.total),
    noteOf: (name: 'types' | 'floors' | 'elevations', id: string | null, count: number): Note =>
      name === 'types'
        ? { note: amount(byType, id).join(' · ') || undefined }
        : name === 'elevations'
          ? elevationNote(id, count)
          : {},
  }
}

/** Defects by severity, status, type, floor, elevation and time; every figure leads into the register. */
export function DefectSummary({ of, project, search, registerHref, findingsHref }: Props) {
  const t = useT()
  const filters = useMemo(() => readRegister(new URLSearchParams(search)).filters, [search])
  const found = useQuery(defectSummaryQuery(of, filterOf(filters)))
  const library = useDefectLibrary(project)
  const { total: quantities, noteOf } = useSummaryNotes(of, filters)
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
      ...noteOf(name, id, totalOf({ parts: partsOf(counts) })),
    }))
  return (
    <div className={classes.summary}>
      <Figures summary={summary} href={href} registerHref={registerHref} findingsHref={findingsHref} />
      {quantities.length > 0 && (
        <Text mb="md" className={classes.name ?? ''} title={t('defects.quantities.note')}>
          <b>{t('defects.quantities.title')}</b> {quantities.join(' · ')}
        </Text>
      )}
      <Group gap="4px 12px" mb="md" aria-hidden="true">
        <MutedText component="span">{t('defects.summary.legend')}</MutedText>
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
