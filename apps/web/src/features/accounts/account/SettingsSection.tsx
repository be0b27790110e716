import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './SettingsSection.module.css'

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode; readonly id?: string }

/** What it is about on the left, what can be done on the right. */
export function SettingsSection({ title, text, children, id }: Props) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId} id={id}>
      <div className={classes.about}>
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}

/** Until something is there to show: grey lines, or what went wrong and another try. */
export function Waiting({ query }: { readonly query: UseQueryResult<unknown> }) {
  const t = useT()
  if (!query.isError)
    return (
      <div className={classes.waiting} aria-hidden="true">
        <span />
        <span />
      </div>
    )
  return (
    <div className={classes.failed} role="alert">
      <p>
        <strong>{t('accounts.security.failed')}</strong>
      </p>
      <p>{errorText(t, query.error)}</p>
      <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('shell.failure.retry')}
      </Button>
    </div>
  )
}
