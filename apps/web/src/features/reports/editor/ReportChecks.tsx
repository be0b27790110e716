import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { ReportCheck } from '@plumbline/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checksQuery, type OfReports, type PreviewSection } from '../../../api/reports.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly of: OfReports
  readonly stored: ReportDefinition
  readonly section: PreviewSection
  readonly hrefOf: (section: PreviewSection) => string
  /** Where facts are filled in that are of the project, not of the report. */
  readonly placeHref: (place: 'project' | 'coverage') => string
}

/** What contradicts itself or is not stated: of the whole report beside its title, else of the open section. */
export function ReportChecks({ of, stored, section, hrefOf, placeHref }: Props) {
  const t = useT()
  const all = useQuery(checksQuery(of, stored, useLocale())).data ?? []
  const shown = all.filter((one) => section === 'cover' || one.section === section)
  const lists = [
    { title: t('reports.checks.required'), checks: shown.filter(({ kind }) => kind === 'required') },
    { title: t('reports.checks.title'), checks: shown.filter(({ kind }) => kind !== 'required') },
  ].filter(({ checks }) => checks.length > 0)
  const linkOf = ({ place, section: its }: ReportCheck) =>
    place !== 'report' ? placeHref(place) : section === 'cover' ? hrefOf(its) : undefined
  return lists.map(({ title, checks }) => (
    <section key={title} aria-label={title}>
      <Text fw={600}>{title}</Text>
      <List size="sm">
        {checks.map((check) => {
          const href = linkOf(check)
          return (
            <List.Item key={`${check.kind} ${check.text}`}>
              {href === undefined ? check.text : <Link to={href}>{check.text}</Link>}
            </List.Item>
          )
        })}
      </List>
    </section>
  ))
}
