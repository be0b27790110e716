import type { Media } from '@plumbline/contract/media/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import {
  changeMedia,
  mediaFileUrl,
  moveMedia,
  removeMedia,
  retryMedia,
  type MediaChange,
} from '../../../api/media/library.ts'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import type { Selection } from '../grid/library-selection.ts'
import type { Reading } from '../grid/use-grid-input.ts'

/** A browser asks for leave to save many files, and stops being believed after that. */
const maxDownloads = 50
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is done to the chosen ones. Each answers what went wrong, in words, or nothing. */
export function useMediaActions(of: OfInspection, selection: Selection) {
  const t = useT()
  const client = useQueryClient()
  const [working, setWorking] = useState<Reading>()
  const ids = () => [...selection.state().ids]
  const wordsOf = (error: unknown) => (error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
  const refresh = () => Promise.all([mediaKey, ['markers']].map((queryKey) => client.invalidateQueries({ queryKey })))

  async function run(task: () => Promise<void>): Promise<string | undefined> {
    try {
      await task()
      return undefined
    } catch (error) {
      return wordsOf(error)
    } finally {
      setWorking(undefined)
      void refresh()
    }
  }

  async function oneByOne<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
    for (const [done, one] of all.entries()) {
      setWorking({ done, count: all.length })
      await act(one)
    }
  }

  async function retryAll(all: readonly string[]): Promise<string | undefined> {
    let [opened, sound, lost] = [0, 0, 0]
    const failed = await run(() =>
      oneByOne(all, async (id) => {
        const { outcome, isOpenedAgain } = await retryMedia(of, id)
        if (isOpenedAgain) opened += 1
        else if (outcome === 'stored') sound += 1
        else lost += 1
      }),
    )
    if (opened > 0) showToast('note', t('media.library.retried', { count: opened }))
    if (sound > 0) showToast('note', t('media.library.notFailed', { count: sound }))
    if (lost > 0) showToast('warning', t('media.library.sendAgain', { count: lost }))
    return failed
  }

  return {
    working,
    edit: (change: MediaChange) =>
      run(async () => showToast('note', t('media.library.edit.done', { count: await changeMedia(of, ids(), change) }))),
    remove: () =>
      run(async () => {
        const removed = await removeMedia(of, ids())
        selection.clear()
        showToast('note', t('media.library.remove.done', { count: removed }))
      }),
    move: (markerId: string) =>
      run(async () => {
        const all = ids()
        await oneByOne(all, (id) => moveMedia(of, id, markerId))
        showToast('note', t('media.library.move.done', { count: all.length }))
      }),
    async download(): Promise<void> {
      const all = ids()
      if (all.length > maxDownloads) showToast('warning', t('media.library.selection.tooMany', { count: maxDownloads }))
      const failed = await run(() =>
        oneByOne(all.slice(0, maxDownloads), async (id) => {
          const link = document.createElement('a')
          link.href = await mediaFileUrl(of, id)
          link.download = ''
          link.click()
          await pause(250)
        }),
      )
      if (failed !== undefined) showToast('failure', failed)
    },
    async retry(only?: Media): Promise<void> {
      const failed = await retryAll(only === undefined ? ids() : [only._id])
      if (failed !== undefined) showToast('failure', failed)
    },
  }
}
