import { Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { UnsubscribeForm } from '../../features/notifications/UnsubscribeForm.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'

/** The unsubscribe link of a mail works without signing in. */
export function Unsubscribe() {
  const t = useT()
  const locale = useLocale()
  const [query] = useSearchParams()
  return (
    <Stack gap="xl" maw={640} mx="auto" px="lg" py={48}>
      <PageTitle>{t('notifications.unsubscribe.title')}</PageTitle>
      <UnsubscribeForm token={query.get('token') ?? ''} settingsHref={paths.account(locale)} />
    </Stack>
  )
}
