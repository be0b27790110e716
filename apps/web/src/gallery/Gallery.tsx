import { Group, Stack } from '@mantine/core'
import { useT } from '../i18n/use-t.ts'
import { LanguageLinks } from '../ui/layout/LanguageLinks.tsx'
import { Logo } from '../ui/layout/Logo.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { contentId, SkipLink } from '../ui/layout/SkipLink.tsx'
import { SchemeSwitch } from '../ui/theme/SchemeSwitch.tsx'
import { DialogSpecimens } from './DialogSpecimens.tsx'
import { DisplaySpecimens } from './DisplaySpecimens.tsx'
import { FeedbackSpecimens } from './FeedbackSpecimens.tsx'
import { FormSpecimens } from './FormSpecimens.tsx'
import { LayoutSpecimens } from './LayoutSpecimens.tsx'
import { ListSpecimens } from './ListSpecimens.tsx'
import { MapSpecimens } from './MapSpecimens.tsx'

/**
 * Every shared piece in every state, in the language and scheme that are chosen at the top; served by `npm run dev`
 * alone.
 */
export function Gallery() {
  const t = useT()
  return (
    <Stack gap="xl" p="xl" maw={1200}>
      <SkipLink />
      <Group component="header" justify="space-between">
        <Logo to="/" label={t('shell.logo.home')} />
        <Group gap="lg">
          <LanguageLinks />
          <SchemeSwitch />
        </Group>
      </Group>
      <PageTitle>{t('shell.product')}</PageTitle>
      <Stack component="main" id={contentId} tabIndex={-1} gap="xl">
        <LayoutSpecimens />
        <ListSpecimens />
        <FeedbackSpecimens />
        <FormSpecimens />
        <DisplaySpecimens />
        <MapSpecimens />
        <DialogSpecimens />
      </Stack>
    </Stack>
  )
}
