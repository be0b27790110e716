import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NotIncluded({ company, salesHref }: { readonly company: string; readonly salesHref: string }) {
  const t = useT()
  return (
    <EmptyState
      inset
      title={<h3>{t('integrations.excluded.title')}</h3>}
      text={t('integrations.excluded.text', { company })}
    >
      <Button component={Link} to={salesHref} variant="default">
        {t('integrations.excluded.contact')}
      </Button>
    </EmptyState>
  )
}
