import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../../../i18n/use-t.ts'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from './WizardFiles.module.css'

const basisTexts = {
  place: 'media.wizard.grid.byPlace',
  rows: 'media.wizard.grid.byRows',
} as const
const orderTexts = {
  photos: { time: 'media.wizard.grid.byTime', name: 'media.wizard.grid.byName' },
  videos: { time: 'media.wizard.grid.byTimeVideos', name: 'media.wizard.grid.byNameVideos' },
} as const

/** What the photos were sorted by, and what can be corrected. */
export function WizardGridTools({
  wizard,
  gridState,
}: {
  readonly wizard: Wizard
  readonly gridState: WizardGridState
}) {
  const t = useT()
  const { isVideo, canUndo } = wizard
  const { basis, planned, order } = wizard.arranged
  const hasPlaced = wizard.grid.cells.some((id) => id !== null)
  const tool = (name: string, run: () => void, isDisabled = false) => (
    <Button size="compact-sm" variant="default" disabled={isDisabled} onClick={run}>
      {name}
    </Button>
  )
  return (
    <Group gap="8px 16px" p="10px 16px 10px 24px">
      <Text span c="dimmed">
        {[
          ...(planned.length > 0 ? [t('coverage.wizard.planned', { count: planned.length })] : []),
          ...(basis === 'plan'
            ? []
            : [
                t(
                  !hasPlaced
                    ? 'coverage.wizard.unsorted'
                    : basis === 'order'
                      ? orderTexts[isVideo ? 'videos' : 'photos'][order]
                      : basisTexts[basis],
                ),
              ]),
        ].join(' · ')}
      </Text>
      {hasPlaced && basis !== 'place' && basis !== 'plan' && !isVideo && (
        <Group component="label" gap={6} wrap="nowrap" className={classes.tick}>
          <input
            type="checkbox"
            checked={wizard.isSerpentine}
            onChange={(event) => wizard.setSerpentine(event.currentTarget.checked)}
          />
          {t(basis === 'rows' ? 'media.wizard.grid.serpentineRows' : 'media.wizard.grid.serpentine')}
        </Group>
      )}
      <Group component="span" gap="xs" ml="auto">
        {!isVideo && tool(t('media.wizard.grid.insertGap'), gridState.addGap)}
        {!isVideo && tool(t('media.wizard.grid.closeGap'), gridState.dropGap, gridState.here !== null)}
        {tool(t('media.wizard.grid.toTray'), gridState.toTray, gridState.here === null)}
        {tool(t('media.wizard.grid.undo'), wizard.undo, !canUndo)}
        {tool(t('media.wizard.grid.again'), wizard.sortAgain, !canUndo)}
      </Group>
    </Group>
  )
}
