import type { Editor } from '@plumbline/canvas/editor'
import type { PhotoPrivacy } from '@plumbline/contract/media/privacy'
import { ApiError } from '../../../api/http/api-error.ts'
import type { PrivacyChange } from '../../../api/media/privacy.ts'
import { boxesOf, showBoxes } from './privacy-shapes.ts'

export type PrivacyView = {
  /** What is shown as ticked, saved or not. */
  readonly isChecked: boolean
  readonly isSaving: boolean
  /** stale: somebody else was faster, and what is drawn here is not saved. */
  readonly problem: 'stale' | Error | undefined
}

type Options = {
  readonly editor: Editor
  readonly save: (change: PrivacyChange) => Promise<PhotoPrivacy>
  readonly onSaved: (stored: PhotoPrivacy) => void
  readonly onView: (view: PrivacyView) => void
}

/** A dragged corner changes its box many times in a second. */
const restMs = 400

/** Between the canvas and what is stored: one save at a time, each on the version that the one before it made. */
export function createPrivacySync({ editor, save, onSaved, onView }: Options) {
  let stored: PhotoPrivacy | undefined
  let newer: PhotoPrivacy | undefined
  let view: PrivacyView = { isChecked: false, isSaving: false, problem: undefined }
  let [isDirty, isRunning] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (part: Partial<PrivacyView>) => {
    view = { ...view, ...part }
    onView(view)
  }

  function adopt(next: PhotoPrivacy): void {
    showBoxes(editor, next.boxes, stored === undefined ? 'load' : 'remote')
    stored = next
    show({ isChecked: next.checked !== null, problem: undefined })
  }

  async function saveOnce(version: number): Promise<void> {
    isDirty = false
    const saved = await save({ version, boxes: boxesOf(editor), isChecked: view.isChecked })
    stored = saved
    onSaved(saved)
  }

  async function flush(version = stored?.version): Promise<void> {
    clearTimeout(timer)
    if (isRunning || version === undefined) return
    isRunning = true
    show({ isSaving: true, problem: undefined })
    try {
      await saveOnce(version)
      while (isDirty) await saveOnce(stored?.version ?? version)
      show({ isSaving: false })
    } catch (error) {
      isDirty = true
      const isStale = error instanceof ApiError && error.code === 'version.stale'
      if (isStale) newer = error.newer as PhotoPrivacy
      show({ isSaving: false, problem: isStale ? 'stale' : (error as Error) })
    } finally {
      isRunning = false
    }
  }

  function change(): void {
    isDirty = true
    if (view.problem === 'stale') return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), restMs)
  }

  return {
    /** Answers how to end it; what waits is saved then. */
    start(): () => void {
      const unwatch = editor.shapes.subscribe((_, origin) => {
        if (origin !== 'load' && origin !== 'remote') change()
      })
      return () => {
        unwatch()
        if (isDirty && view.problem === undefined) void flush()
        clearTimeout(timer)
      }
    },
    /** What a read answered; a read from before the last save would bring back removed boxes. */
    take(next: PhotoPrivacy): void {
      if (isDirty || isRunning || (stored !== undefined && next.version < stored.version)) return
      adopt(next)
    },
    setChecked(isChecked: boolean): void {
      show({ isChecked })
      change()
    },
    tryAgain: () => flush(),
    takeNewer(): void {
      if (newer === undefined) return
      isDirty = false
      adopt(newer)
      onSaved(newer)
    },
    overwrite: () => flush(newer?.version),
  }
}

export type PrivacySync = ReturnType<typeof createPrivacySync>
