import { Button } from '@mantine/core'
import type { Messages } from '@plumbline/contract/messages/messages'
import { useEffect } from 'react'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  readonly status: number
  readonly text: string
  readonly words: Messages['shell']['failure']
  readonly homeHref: string
}

/** Spec 1 §2: the general error screen, status code and message. Plain links: the router may be what broke. */
export function FailureView({ status, text, words, homeHref }: Props) {
  useEffect(() => {
    document.title = words.title
  }, [words.title])
  return (
    <EmptyState mark={String(status)} title={<h1>{words.title}</h1>} text={text}>
      <Button onClick={() => window.location.reload()}>{words.reload}</Button>
      <Button component="a" href={homeHref} variant="default">{words.home}</Button>
    </EmptyState>
  )
}
