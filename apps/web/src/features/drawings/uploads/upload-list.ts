import type { DrawingUpload, LayoutCategory } from '@plumbline/contract/drawings/drawings'
import type { Remembered } from './persisted-uploads.ts'

export type Stage = 'waiting' | 'reading' | 'sending' | 'opening' | 'choosing' | 'failed'
export type Problem = { readonly code: string; readonly message: string; readonly requestId?: string | undefined }

/** A file on its way, as the screen shows it. */
export type Upload = {
  readonly key: string
  readonly fileName: string
  readonly size: number
  readonly category: LayoutCategory
  readonly name: string
  /** The drawing whose picture it becomes. */
  readonly replaces: string | undefined
  readonly stage: Stage
  /** Read or sent of this stage. */
  readonly bytes: number
  /** How far the server is with opening it. */
  readonly opened: number
  readonly isPaused: boolean
  readonly isRetrying: boolean
  readonly uploadId: string | undefined
  readonly pages: DrawingUpload['pages']
  readonly problem: Problem | undefined
  /** False after a reload: the browser has forgotten the file itself. */
  readonly hasFile: boolean
  /** Listed by the server, sent by another tab or person: this browser need not remember it. */
  readonly isListed: boolean
}

type Named = Pick<Upload, 'key' | 'fileName' | 'size' | 'category' | 'name' | 'replaces'>

export function freshUpload(named: Named): Upload {
  return {
    ...named,
    stage: 'waiting',
    bytes: 0,
    opened: 0,
    isPaused: false,
    isRetrying: false,
    uploadId: undefined,
    pages: [],
    problem: undefined,
    hasFile: true,
    isListed: false,
  }
}

export function restoredUpload({ uploadId, ...rest }: Remembered): Upload {
  return {
    ...freshUpload({ ...rest, key: uploadId, replaces: rest.replaces }),
    uploadId,
    stage: 'opening',
    hasFile: false,
  }
}

const onServer: readonly Stage[] = ['opening', 'choosing', 'failed']

/** Those the server has in full: worth finding again after a reload. */
export function toPersisted(uploads: readonly Upload[]): readonly Remembered[] {
  return uploads.flatMap(({ uploadId, fileName, size, category, name, replaces, stage, problem, isListed }) =>
    !isListed && uploadId !== undefined && onServer.includes(stage) && problem?.code !== 'drawing.upload-not-found'
      ? [{ uploadId, fileName, size, category, name, replaces }]
      : [],
  )
}

/** Leaving the page would lose it. */
export function isLeaving({ stage }: Upload): boolean {
  return stage === 'waiting' || stage === 'reading' || stage === 'sending'
}

/** Of its stage; nothing where nobody knows. */
export function percentOf({
  stage,
  bytes,
  size,
  opened,
}: Pick<Upload, 'stage' | 'bytes' | 'size' | 'opened'>): number | undefined {
  if (stage === 'waiting') return 0
  if (stage === 'opening') return opened
  return stage === 'reading' || stage === 'sending'
    ? Math.max(0, Math.min(100, Math.floor((bytes / size) * 100)))
    : undefined
}

/** Bad files stay bad; what may go better is worth another try. */
export function mayRetry({ hasFile, problem }: Pick<Upload, 'hasFile' | 'problem'>): boolean {
  const isOfFile =
    problem !== undefined &&
    /^(drawing|picture)\./.test(problem.code) &&
    !['drawing.upload-not-found', 'drawing.name-taken'].includes(problem.code)
  return hasFile && !isOfFile && problem?.code !== unreadable
}

/** The browser can no longer read what the user chose. */
export const unreadable = 'file.unreadable'
