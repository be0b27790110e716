import { Group, Stack, Text } from '@mantine/core'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { progressParts, progressRows, type ProgressPart } from './progress-rows.ts'

const icons = { done: IconCircleCheck, begun: IconCircleDot, none: IconCircle }

type Props = {
  readonly standing: ProjectStanding
  readonly hrefOf: (part: ProgressPart) => string
}

export function ProgressCard({ standing, hrefOf }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const rows = progressRows(words, standing)
  return (
    <Panel title={t('projects.standing.progress.title')}>
      <Stack component="ul" role="list" gap={0}>
        {progressParts.map((part, index) => {
          const { state, text, notes = [], share } = rows[part]
          const Icon = icons[state]
          return (
            <Group
              key={part}
              component="li"
              gap="md"
              wrap="nowrap"
              align="start"
              py="sm"
              style={index === 0 ? undefined : { borderTop: '1px solid var(--pl-line)' }}
            >
              <Icon
                size={20}
                stroke={1.5}
                color={state === 'none' ? 'var(--pl-edge)' : 'var(--pl-accent)'}
                style={{ flex: 'none' }}
                aria-hidden="true"
              />
              <div style={{ flex: 1, minWidth: 0 }}>
                <Text component={Link} to={hrefOf(part)} c="inherit" fz="sm" fw={500}>
                  {t(`projects.standing.progress.${part}`)}
                </Text>
                <MutedText size="sm">{text}</MutedText>
                {notes.map((note) => (
                  <MutedText key={note}>{note}</MutedText>
                ))}
              </div>
              <MutedText component="span" size="sm" isTabular style={{ whiteSpace: 'nowrap' }}>
                {share}
              </MutedText>
            </Group>
          )
        })}
      </Stack>
    </Panel>
  )
}
