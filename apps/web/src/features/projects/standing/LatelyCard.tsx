import { Group, Stack } from '@mantine/core'
import type { LatelyEvent, ProjectStanding } from '@plumbline/contract/projects/standing'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

export function LatelyCard({ lately }: Pick<ProjectStanding, 'lately'>) {
  const t = useT()
  const textOf = ({ kind, by, count, name }: LatelyEvent) =>
    t(`projects.standing.lately.${kind}`, {
      name: by ?? t('projects.standing.lately.somebody'),
      count: count ?? 0,
      what: name ?? '',
    })
  return (
    <Panel title={t('projects.standing.lately.title')}>
      {lately.length === 0 && <MutedText size="sm">{t('projects.standing.lately.none')}</MutedText>}
      <Stack component="ul" role="list" gap="xs">
        {lately.map((event) => (
          <Group key={`${event.kind} ${event.at} ${event.name ?? ''}`} component="li" gap="2px 12px" fz="sm">
            <span style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>{textOf(event)}</span>
            <MutedText component="span" size="sm">
              <Moment at={event.at} />
            </MutedText>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
