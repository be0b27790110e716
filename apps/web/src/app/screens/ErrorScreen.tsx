import { failure as en } from '@plumbline/contract/messages/en/failure'
import { useContext } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { FailureView } from '../../ui/feedback/FailureView.tsx'
import { OfflineContext } from '../../ui/forms/offline-context.ts'
import { contentId } from '../../ui/layout/SkipLink.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { isLostChunk, serverAnswers } from '../chunk-reload.ts'
import classes from '../layouts/WithHeader.module.css'
import { paths } from '../paths.ts'
import { NotFound } from './NotFound.tsx'

const wordKeys = Object.keys(en) as (keyof typeof en)[]

/** Spec 1 §8: statusCode, status or the status of the response; 500 when there is none. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const { statusCode, status } = (typeof error === 'object' && error !== null ? error : {}) as {
    statusCode?: unknown
    status?: unknown
  }
  const found = [statusCode, status].find((value) => typeof value === 'number' && value >= 400 && value <= 599)
  return typeof found === 'number' ? found : 500
}

export function ErrorScreen() {
  const error = useRouteError()
  const t = useT()
  const locale = useLocale()
  const lost = isLostChunk(error)
  // A browser may claim a connection while the page below is a saved copy: nothing can be tried again then.
  const isOffline = useContext(OfflineContext)
  const status = lost ? undefined : statusOf(error)
  if (status === 404) return <NotFound />
  const text = lost
    ? isOffline
      ? t('shell.network.offline')
      : errorText(t, { code: 'network.lost', message: '' })
    : error instanceof ApiError
      ? errorText(t, error)
      : t('shell.failure.text')
  const words = Object.fromEntries(wordKeys.map((key) => [key, t(`shell.failure.${key}`)])) as Record<
    keyof typeof en,
    string
  >
  const mayReload = async () => {
    const answers = await serverAnswers()
    if (!answers) showToast('failure', t('shell.network.lost'))
    return answers
  }
  return <FailureView status={status} text={text} words={words} homeHref={paths.home(locale)} mayReload={mayReload} />
}

/** Where no layout is left to stand in. */
export function BareErrorScreen() {
  return (
    <main id={contentId} tabIndex={-1} className={classes.main}>
      <ErrorScreen />
    </main>
  )
}
