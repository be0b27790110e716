import { Button } from '@mantine/core'
import type { Messages } from '@plumbline/contract/messages/messages'
import { useEffect, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** None where nothing answered. */
  readonly status?: number | undefined
  readonly text: string
  readonly words: Messages['shell']['failure']
  readonly homeHref: string
  /** Asked before a reload: a server that is away would leave the browser's own error page here. */
  readonly mayReload: () => Promise<boolean>
}

/** Spec 1 §2: the general error screen, status code and message. Plain links: the router may be what broke. */
export function FailureView({ status, text, words, homeHref, mayReload }: Props) {
  const [busy, setBusy] = useState(false)
  async function reload() {
    setBusy(true)
    if (await mayReload()) window.location.reload()
    else setBusy(false)
  }
  useEffect(() => {
    document.title = words.title
  }, [words.title])
  return (
    <EmptyState mark={status?.toString()} title={<h1>{words.title}</h1>} text={text}>
      <Button loading={busy} onClick={() => void reload()}>
        {status === undefined ? words.retry : words.reload}
      </Button>
      <Button component="a" href={homeHref} variant="default">
        {words.home}
      </Button>
    </EmptyState>
  )
}
