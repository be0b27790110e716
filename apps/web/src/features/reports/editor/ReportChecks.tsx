import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checksQuery, type OfReports, type PreviewSection } from '../../../api/reports.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly of: OfReports
  readonly stored: ReportDefinition
  readonly section: PreviewSection
  readonly hrefOf: (section: PreviewSection) => string
}

/** What contradicts itself or is not stated: of the whole report beside its title, else of the open section. */
export function ReportChecks({ of, stored, section, hrefOf }: Props) {
  const t = useT()
  const all = useQuery(checksQuery(of, stored, useLocale())).data ?? []
  const shown = all.filter((one) => section === 'cover' || one.section === section)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('reports.checks.title')}>
      <Text fw={600}>{t('reports.checks.title')}</Text>
      <List size="sm">
        {shown.map(({ kind, section: its, text }) => (
          <List.Item key={`${kind} ${text}`}>
            {section === 'cover' ? <Link to={hrefOf(its)}>{text}</Link> : text}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
