import { Stack } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SeverityBar } from '../../../ui/display/SeverityBar.tsx'

/**
 * How many defects, how bad, and how many of the worst; that none is recorded says nothing of what was not looked at.
 */
export function DefectMark({ project }: { readonly project: Pick<ProjectListItem, 'severities'> }) {
  const t = useT()
  const counts = project.severities
  const total = severities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  const worst = severities.find((severity) => (counts[severity] ?? 0) > 0)
  if (worst === undefined) return <MutedText component="span">{t('projects.noDefects')}</MutedText>
  return (
    <Stack gap={2}>
      <SeverityBar counts={counts} height={6} />
      <MutedText component="span" isTabular>
        {t('projects.defectCount', { count: total })}
        {' · '}
        {t('projects.standing.defects.count', {
          count: counts[worst] ?? 0,
          name: t(`projects.terms.severity.${worst}.name`),
        })}
      </MutedText>
    </Stack>
  )
}
