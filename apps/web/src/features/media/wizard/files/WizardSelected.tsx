import { Box, Text } from '@mantine/core'
import type { FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { useT } from '../../../../i18n/use-t.ts'
import { WholeName } from '../../../../ui/display/FileName.tsx'
import { LinkButton } from '../../../../ui/forms/LinkButton.tsx'
import { cellOnFloor } from '../../sorting/cell-on-floor.ts'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from './WizardFiles.module.css'

/** The photo one stands on, and where it says itself that it belongs. */
export function WizardSelected({
  wizard,
  gridState,
  doubts,
}: {
  readonly wizard: Wizard
  readonly gridState: WizardGridState
  readonly doubts: ReadonlyMap<string, FloorDoubt>
}) {
  const t = useT()
  const chosen = gridState.here === null ? undefined : wizard.byId.get(gridState.here)
  if (chosen === undefined) return null
  const suggestion = wizard.suggestions.get(chosen.id)
  const altitude = chosen.facts?.relativeAltitude ?? null
  const floorOf = (name: string) =>
    wizard.elevation?.floorRange.find((floor) => floor.name === name)?.displayName || name
  const doubt = doubts.get(chosen.id)
  const isElsewhere = doubt !== undefined && gridState.at.floor !== wizard.floorNames.indexOf(doubt.floor)
  const target = isElsewhere ? cellOnFloor(wizard.grid, chosen.id, wizard.floorNames.indexOf(doubt.floor)) : undefined
  return (
    <section aria-label={chosen.name}>
      <Text component="h3" mb="xs" fz="sm" fw={600}>
        <WholeName name={chosen.name} />
      </Text>
      <Text c="dimmed">
        {[
          gridState.placeName(gridState.at),
          chosen.facts?.takenAt?.slice(0, 19).replace('T', ' ') ?? '',
          altitude === null ? '' : `${altitude.toFixed(1)} m`,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Text>
      {suggestion?.floor && doubt === undefined && (
        <Text c="dimmed">
          {t('media.wizard.grid.suggested', {
            floor: floorOf(suggestion.floor),
            confidence: t(`media.wizard.grid.confidences.${suggestion.confidence}`),
          })}
        </Text>
      )}
      {doubt !== undefined && (
        <Box mt="xs" className={classes.notice}>
          {t(`media.wizard.grid.doubts.${doubt.reason}`, {
            floor: floorOf(doubt.floor),
            metres: (doubt.plusMinusM ?? 0).toFixed(1),
          })}{' '}
          {target !== undefined && (
            <Text component="div" fw={500}>
              <LinkButton onClick={() => gridState.put(chosen.id, target)}>
                {t('media.wizard.grid.moveThere')}
              </LinkButton>
            </Text>
          )}
        </Box>
      )}
    </section>
  )
}
