import type { DrawingUpload, LayoutCategory } from '@plumbline/contract/drawings/drawings'
import type { DrawingEntry } from '../../../uploads/drawings/drawing-entry.ts'
import type { DrawingRow } from '../../../uploads/drawings/drawing-uploads.ts'
import { hasFailed, unreadable, type Problem } from '../../../uploads/upload-entry.ts'

export type Stage = 'waiting' | 'reading' | 'sending' | 'opening' | 'choosing' | 'failed'

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
  /** Read or sent in this stage. */
  readonly bytes: number
  /** How far the server is with opening it. */
  readonly opened: number
  readonly isPaused: boolean
  readonly isRetrying: boolean
  readonly pages: DrawingUpload['pages']
  readonly problem: Problem | undefined
  /** This page can send it again. */
  readonly hasFile: boolean
  /** A reload closed the file: it continues when it is chosen again. */
  readonly needsFile: boolean
  /** Listed by the server, sent by another tab or user. */
  readonly isListed: boolean
}

function stageOf(entry: DrawingEntry, answer: DrawingUpload | undefined): Stage {
  if (hasFailed(entry)) return 'failed'
  if (entry.status === 'completed') return answer?.state === 'choosing' ? 'choosing' : 'opening'
  if (entry.stage === 'reading') return 'reading'
  return entry.status === 'uploading' || entry.bytes > 0 ? 'sending' : 'waiting'
}

function listedUpload(answer: DrawingUpload): Upload {
  const { _id, fileName, size, category, name, replaces, state, errorCode, percent, pages } = answer
  return {
    key: _id,
    fileName,
    size,
    category,
    name,
    replaces: replaces ?? undefined,
    stage: state === 'failed' || state === 'choosing' ? state : 'opening',
    bytes: 0,
    opened: percent,
    isPaused: false,
    isRetrying: false,
    pages,
    problem: state === 'failed' ? { code: errorCode ?? 'job.failed', message: '' } : undefined,
    hasFile: false,
    needsFile: false,
    isListed: true,
  }
}

export function uploadOf(row: DrawingRow): Upload {
  if (row.entry === undefined) return listedUpload(row.answer)
  const { entry, answer, hasFile } = row
  const stage = stageOf(entry, answer)
  return {
    key: entry.key,
    fileName: entry.name,
    size: entry.size,
    category: entry.drawing.category,
    name: entry.drawing.name,
    replaces: entry.replaces ?? undefined,
    stage,
    bytes: stage === 'reading' ? entry.readBytes : entry.bytes,
    opened: answer?.percent ?? 0,
    isPaused: entry.status === 'paused',
    isRetrying: entry.isWaiting,
    pages: answer?.pages ?? [],
    problem: entry.problem ?? undefined,
    hasFile,
    needsFile: entry.needsFile,
    isListed: false,
  }
}

/** Closing the page would interrupt it. */
export function isLeaving({ stage, needsFile }: Pick<Upload, 'stage' | 'needsFile'>): boolean {
  return !needsFile && (stage === 'waiting' || stage === 'reading' || stage === 'sending')
}

/** Of its stage; undefined where it is unknown. */
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

/** A bad file stays bad; only what may go better is worth another try. */
export function mayRetry({ hasFile, problem }: Pick<Upload, 'hasFile' | 'problem'>): boolean {
  const isOfFile =
    problem !== undefined &&
    /^(drawing|picture)\./.test(problem.code) &&
    !['drawing.upload-not-found', 'drawing.name-taken'].includes(problem.code)
  return hasFile && !isOfFile && problem?.code !== unreadable
}
