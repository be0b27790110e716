import '@mantine/core/styles/Flex.css'
import { Button, Flex, Group, Text, UnstyledButton } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { IconArrowLeft } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './Elevation.module.css'
import type { Elevation } from './use-elevation.ts'

type Props = {
  readonly plan: ElevationPlan
  readonly elevation: Elevation
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

/** Cancel and Save are there only when there is something to keep or to drop (spec 2 §2). */
export function ElevationBar({ plan, elevation, isReadOnly, onClose }: Props) {
  const t = useT()
  const { draft, isDirty, isBusy, isBehind, faults, hasShownFault } = elevation
  // A grey Save that does not say why looks broken: a new drawing has no block name yet.
  const unsaved = faults.blockName === undefined ? 'drawings.elevation.unsaved' : 'drawings.elevation.unsavedNoBlock'
  return (
    <Flex component="header" className={classes.bar ?? ''} flex="none" gap="md" align="center" mih={49} px="lg" py="sm">
      <UnstyledButton className={classes.back} fz="sm" onClick={onClose}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
        {t('drawings.elevation.back')}
      </UnstyledButton>
      <Text component="h1" fz="lg" fw={650} lh={1.3} truncate>
        {draft.name}
      </Text>
      <Text component="span" flex="0 10 auto" truncate c="dimmed">
        {plan.fileName}
      </Text>
      <Text role="status" flex="1 1 auto" miw={0} c="dimmed" ta="right">
        {isBehind ? t('drawings.elevation.behind') : isDirty && !isReadOnly ? t(unsaved) : ''}
      </Text>
      {isDirty && !isReadOnly && (
        <Group gap="sm" flex="none">
          <Button variant="default" disabled={isBusy} onClick={elevation.cancel}>
            {t('drawings.elevation.cancel')}
          </Button>
          <WriteButton
            loading={isBusy}
            disabled={faults.blockName !== undefined || hasShownFault}
            onClick={() => void elevation.save()}
          >
            {t('drawings.elevation.save')}
          </WriteButton>
        </Group>
      )}
    </Flex>
  )
}
