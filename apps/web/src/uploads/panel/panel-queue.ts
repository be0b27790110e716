import type { ChosenFile } from '../upload-entry.ts'

/** What the panel does with the files of a queue, of whichever kind. */
export type PanelQueue = {
  readonly pause: (keys: readonly string[]) => void
  readonly resume: (keys: readonly string[]) => void
  readonly retry: (keys: readonly string[]) => void
  readonly cancel: (keys: readonly string[]) => Promise<void>
  /** Continues the uploads that wait for one of these files; returns how many continue. */
  readonly choose: (files: readonly ChosenFile[]) => number
  readonly reopen: () => Promise<void>
}
