import type { UploadTarget } from '../../api/http/put-bytes.ts'
import type { Upload } from '../upload-entry.ts'
import type { Begun, UploadKind } from '../upload-kind.ts'

/** The calls of a file that is sent in one request. */
type SmallCalls<U extends Upload> = Pick<UploadKind<U>, 'notFoundCode' | 'missingBytesCodes' | 'commit'> & {
  /** Where to send it; called again when the link has expired. fileId: its id on the server. */
  readonly announce: (upload: U, signal: AbortSignal) => Promise<UploadTarget & { readonly fileId: string }>
  /** The server announced it again, under another id. */
  readonly renamed: (upload: U, fileId: string) => void
  readonly withdraw: (upload: U) => Promise<void>
}

const begunOf = ({ uploadUrl, headers }: UploadTarget): Begun => ({
  outcome: 'send',
  uploadUrl,
  headers,
  partSize: null,
  parts: null,
  sentParts: [],
  partLinks: [],
  errorCode: null,
})

/** Small files: one request each, and the browser stores the file until the server has it. */
export function createSmallKind<U extends Upload>(calls: SmallCalls<U>): UploadKind<U> {
  const { announce, commit, renamed, withdraw, notFoundCode, missingBytesCodes } = calls
  return {
    maxAnnounced: 1,
    maxCommits: 2,
    maxStoredBytes: Infinity,
    notFoundCode,
    missingBytesCodes,
    identityOf: () => '',
    isResendable: false,
    announce: (uploads, _freeLanes, signal) =>
      Promise.all(
        uploads.map(async (upload) => {
          const { fileId, ...target } = await announce(upload, signal)
          return { ...begunOf(target), key: upload.key, fileId }
        }),
      ),
    resume: async (upload, signal) => {
      const { fileId, ...target } = await announce(upload, signal)
      if (fileId !== upload.fileId) renamed(upload, fileId)
      return begunOf(target)
    },
    sign: () => Promise.resolve([]),
    commit,
    started: () => undefined,
    // Otherwise it would use up quota for a day.
    failed: withdraw,
    cancel: async (uploads) => {
      for (const upload of uploads) await withdraw(upload).catch(() => undefined)
    },
  }
}
