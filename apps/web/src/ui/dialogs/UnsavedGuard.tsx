import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from './Dialog.tsx'

type LeavingWords = {
  readonly title: string
  readonly question: string
  readonly save: string
  readonly discard: string
  readonly stay: string
}

type Props = {
  readonly dirty: boolean
  /** Where leaving loses something else than typed changes. */
  readonly words?: Partial<LeavingWords>
  /** True when all is stored; false keeps the user on the page, which says why. */
  readonly onSave: () => Promise<boolean>
  /** Drops what the page would still have when it is opened again. */
  readonly onDiscard?: () => void
  /** For a page whose address says in its query what is open. */
  readonly isLeaving?: (from: Location, to: Location) => boolean
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/** Spec 1 §4: leaving a page with edits asks first. The browser's own question guards reload and closing. */
export function UnsavedGuard({ dirty, words, onSave, onDiscard, isLeaving = isOtherPage }: Props) {
  const t = useT()
  const say = (part: keyof LeavingWords) => words?.[part] ?? t(`shell.unsaved.${part}`)
  const [saving, setSaving] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && isLeaving(currentLocation, nextLocation))
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  async function save() {
    setSaving(true)
    const saved = await onSave().catch(() => false)
    setSaving(false)
    if (saved) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={say('title')}
      closeLabel={say('stay')}
    >
      <p>{say('question')}</p>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="subtle" mr="auto" onClick={() => blocker.reset?.()}>
          {say('stay')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onDiscard?.()
            blocker.proceed?.()
          }}
        >
          {say('discard')}
        </Button>
        <Button data-autofocus loading={saving} onClick={() => void save()}>
          {say('save')}
        </Button>
      </Group>
    </Dialog>
  )
}
