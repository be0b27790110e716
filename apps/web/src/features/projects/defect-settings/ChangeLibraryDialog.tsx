import { Box, Button, Group } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './DefectSettings.module.css'

type Props = {
  readonly library: string
  /** Names of the favourites that the new library has not. */
  readonly names: readonly string[]
  readonly onKeep: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export function ChangeLibraryDialog({ library, names, onKeep, onRemove, onClose }: Props) {
  const t = useT()
  const count = { count: names.length }
  return (
    <Dialog
      title={t('projects.settings.change.title', { library })}
      closeLabel={t('projects.settings.cancel')}
      onClose={onClose}
    >
      <p>{t('projects.settings.change.text', count)}</p>
      <Box component="ul" mah="40dvh" mt="sm" mb={0} pl={20} className={classes.scrolling}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
      <Group gap="sm" justify="flex-end" mt="xl">
        <Button variant="subtle" mr="auto" onClick={onClose}>
          {t('projects.settings.cancel')}
        </Button>
        <Button variant="default" onClick={onRemove}>
          {t('projects.settings.change.remove', count)}
        </Button>
        <Button data-autofocus onClick={onKeep}>
          {t('projects.settings.change.keep', count)}
        </Button>
      </Group>
    </Dialog>
  )
}
