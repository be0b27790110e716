import { Box, Button, Text } from '@mantine/core'
import type { StoredChoice } from '../../../api/projects/settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { StickyBar } from '../StickyBar.tsx'

type Props = {
  readonly theirs: StoredChoice
  readonly busy: boolean
  readonly onTake: () => void
  readonly onKeep: () => void
}

export function SettingsConflict({ theirs, busy, onTake, onKeep }: Props) {
  const t = useT()
  return (
    <StickyBar tone="error" role="alert">
      <Box flex="1 1 320px">
        <Text fw={600}>{t('projects.settings.conflict.title')}</Text>
        <p>
          {t('projects.settings.conflict.text', {
            library: t(`projects.terms.library.${theirs.library}`),
            count: theirs.favourites.length,
          })}
        </p>
      </Box>
      <Button variant="default" onClick={onTake} disabled={busy}>
        {t('projects.settings.conflict.take')}
      </Button>
      <Button variant="default" onClick={onKeep} loading={busy}>
        {t('projects.settings.conflict.keep')}
      </Button>
    </StickyBar>
  )
}
