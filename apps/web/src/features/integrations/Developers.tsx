import '@mantine/core/styles/Anchor.css'
import { Anchor, Group } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'

const pages = { guide: '/docs/guide', calls: '/docs', file: '/openapi.json' } as const

/** Pages of the server, not screens of this app. */
export function Developers() {
  const t = useT()
  return (
    <Group component="nav" gap="md" mt="xs" aria-label={t('integrations.developers.title')}>
      <MutedText component="span" size="md">
        {t('integrations.developers.title')}
      </MutedText>
      {(['guide', 'calls', 'file'] as const).map((name) => (
        <Anchor key={name} href={pages[name]} target="_blank" rel="noreferrer" size="sm">
          {t(`integrations.developers.${name}`)}
        </Anchor>
      ))}
    </Group>
  )
}
