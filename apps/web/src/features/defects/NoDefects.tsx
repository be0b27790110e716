import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import layout from '../../ui/layout/editor-layout.module.css'

type Props = {
  readonly found: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly photosHref: string
}

/** Instead of the defects: they are loading, could not be loaded, or there are none. */
export function NoDefects({ found, photosHref }: Props) {
  const t = useT()
  if (found.data !== undefined)
    return (
      <div className={layout.alone}>
        <EmptyState title={<h2>{t('defects.empty.title')}</h2>} text={t('defects.empty.text')}>
          <Button component={Link} to={photosHref} variant="default">
            {t('defects.empty.photos')}
          </Button>
        </EmptyState>
      </div>
    )
  if (found.error === null)
    return (
      <p className={layout.quiet} role="status">
        {t('defects.loading')}
      </p>
    )
  return (
    <div className={layout.alone} role="alert">
      <EmptyState title={<h2>{t('defects.loadFailed')}</h2>} text={errorText(t, found.error)}>
        <Button onClick={() => void found.refetch()}>{t('defects.retry')}</Button>
      </EmptyState>
    </div>
  )
}
