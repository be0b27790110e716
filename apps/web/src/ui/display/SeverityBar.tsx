import { Box } from '@mantine/core'
import { severities, type Severity } from '@plumbline/contract/buildings'
import { useT } from '../../i18n/use-t.ts'

type Props = { readonly counts: Readonly<Partial<Record<Severity, number | undefined>>>; readonly height?: number }

/** '6 Critical, 30 Major': what a bar of colours does not say. */
export function useSeverityText(): (counts: Props['counts']) => string {
  const t = useT()
  return (counts) =>
    severities
      .filter((severity) => (counts[severity] ?? 0) > 0)
      .map((severity) =>
        t('projects.standing.defects.count', {
          count: counts[severity] ?? 0,
          name: t(`projects.terms.severity.${severity}.name`),
        }),
      )
      .reduce((one, other) => (one === '' ? other : t('projects.standing.progress.list', { one, other })), '')
}

/** The shares of the severities, worst first; the counts are its name. */
export function SeverityBar({ counts, height = 8 }: Props) {
  const text = useSeverityText()(counts)
  return (
    <Box role="img" aria-label={text} title={text} display="flex" h={height} style={{ gap: 2 }}>
      {severities
        .filter((severity) => (counts[severity] ?? 0) > 0)
        .map((severity) => (
          <span
            key={severity}
            style={{ flex: `${counts[severity] ?? 0} 1 4px`, borderRadius: 2, background: `var(--pl-${severity})` }}
          />
        ))}
    </Box>
  )
}
