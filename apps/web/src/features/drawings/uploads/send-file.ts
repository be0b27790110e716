import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import {
  beginUpload,
  commitUpload,
  hashFile,
  sendPart,
  type BegunUpload,
  type NewUpload,
} from '../../../api/drawings-upload.ts'
import { mayPass, partRanges, patience, rest, type Lane, type PartRange } from './upload-parts.ts'

/** What a file has reached; a second try goes on from here. */
export type Reached = { sha?: string; begun?: BegunUpload; readonly parts: Set<number> }

export type Progress = { readonly stage: 'reading' | 'sending'; readonly bytes: number; readonly isRetrying: boolean }

export type Journey = {
  readonly of: OfDrawings
  readonly file: File
  readonly upload: NewUpload
  readonly reached: Reached
  readonly readLane: Lane
  readonly lane: Lane
  /** Resolves at once, or when the user lets it go on. */
  readonly gate: () => Promise<void>
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** A part that the line cut is sent again by itself; nothing else of the file is. */
async function retryPart(
  send: () => Promise<void>,
  { signal }: Journey,
  onRetrying: (isRetrying: boolean) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send()
      return onRetrying(false)
    } catch (error) {
      const wait = patience[attempt]
      if (signal.aborted || wait === undefined || !(error instanceof ApiError) || !mayPass(error.code)) throw error
      onRetrying(true)
      await rest(error.retryAfter ?? wait, signal)
    }
  }
}

async function sendParts(journey: Journey, begun: BegunUpload): Promise<void> {
  const { of, file, reached, lane, gate, signal, onProgress } = journey
  const ranges = partRanges(file.size, begun.partSize)
  const underWay = new Map<number, number>()
  let isRetrying = false
  const tell = () => {
    const kept = ranges.reduce(
      (sum, { number, start, end }) => sum + (reached.parts.has(number) ? end - start : (underWay.get(number) ?? 0)),
      0,
    )
    onProgress({ stage: 'sending', bytes: Math.min(kept, file.size), isRetrying })
  }
  // The gate stands before the lane: a file that is paused keeps no other from being sent.
  const sendOne = ({ number, start, end }: PartRange) =>
    gate().then(() =>
      lane(async () => {
        signal.throwIfAborted()
        const onSent = (bytes: number) => {
          underWay.set(number, Math.min(bytes, end - start))
          tell()
        }
        await retryPart(
          () => sendPart(of, begun._id, number, file.slice(start, end), onSent, signal),
          journey,
          (retrying) => {
            isRetrying = retrying
            underWay.delete(number)
            tell()
          },
        )
        reached.parts.add(number)
        tell()
      }),
    )
  const waiting = ranges.filter(({ number }) => !reached.parts.has(number))
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await sendOne(next).catch((error: unknown) => {
        // The other worker takes nothing more of a file that has failed.
        waiting.length = 0
        throw error
      })
    }
  }
  tell()
  await Promise.all([worker(), worker()])
}

/** From the disk of the user to the job that opens it. */
export async function sendFile(journey: Journey): Promise<DrawingUpload> {
  const { of, file, upload, reached, readLane, gate, signal, onProgress } = journey
  await gate()
  reached.sha ??= await readLane(() =>
    hashFile(file, (bytes) => onProgress({ stage: 'reading', bytes, isRetrying: false }), signal),
  )
  reached.begun ??= await beginUpload(of, file, reached.sha, upload, signal)
  await sendParts(journey, reached.begun)
  return commitUpload(of, reached.begun._id, signal)
}
