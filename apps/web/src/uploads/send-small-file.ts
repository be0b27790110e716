import type { UploadTarget } from '../api/http/put-bytes.ts'
import { hashFile, partBytes } from './file-hash.ts'
import { sendFile } from './send-file.ts'

/** The calls of a file that is small enough for one request. */
export type SmallFileCalls = {
  /** Where to send the file; called again when the link has expired. */
  readonly announce: (sha256: string, signal: AbortSignal) => Promise<UploadTarget>
  readonly commit: (signal: AbortSignal) => Promise<void>
}

type Options = {
  readonly signal?: AbortSignal
  readonly onBytes?: (bytes: number) => void
  readonly backoffMs?: readonly [first: number, longest: number]
}

/** Outside the queue the user waits for the result, so a lost connection fails after a few seconds. */
const maxOfflineTries = 4

/** Sends a small file of a form: without a list, without pause, and lost by a reload. */
export async function sendSmallFile(
  file: Blob,
  { announce, commit }: SmallFileCalls,
  { signal = new AbortController().signal, onBytes = () => undefined, backoffMs = [500, 4_000] }: Options = {},
): Promise<void> {
  const hash = await hashFile(file, partBytes, Infinity)
  const target = async () => ({
    outcome: 'send' as const,
    ...(await announce(hash.sha256, signal)),
    partSize: null,
    parts: null,
    sentParts: [],
    partLinks: [],
    errorCode: null,
  })
  await sendFile({
    calls: {
      resume: target,
      sign: () => Promise.resolve([]),
      commit: () => commit(signal),
      started: () => undefined,
      missingBytesCodes: [],
    },
    upload: undefined,
    file,
    hash,
    begun: undefined,
    signal,
    backoffMs,
    maxOfflineTries,
    onBytes,
    onCheck: () => undefined,
    onWaiting: () => undefined,
  })
}
