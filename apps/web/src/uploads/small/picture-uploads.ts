import { ApiError } from '../../api/http/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { requestPictureUpload, type OfWorkspace, type PictureKind } from '../../api/projects/info.ts'
import { runningQueue } from '../running-queues.ts'
import { newUpload, type Upload } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import { createSmallKind } from './small-kind.ts'

/** A cover or logo on its way to a project. */
type PictureUpload = Upload & {
  readonly batch: { readonly id: string; readonly of: OfWorkspace }
  readonly picture: PictureKind
}

/** The server removes a picture that no project took after a day. */
const usableMs = 20 * 3_600_000

/** Pictures that were chosen and not saved yet. */
export function createPictureUploads(settings: QueueSettings) {
  const kind = createSmallKind<PictureUpload>({
    notFoundCode: 'picture.not-sent',
    missingBytesCodes: [],
    announce: async ({ batch, picture, size, contentType, hash }, signal) => {
      const file = { size, type: contentType }
      const { _id, ...target } = await requestPictureUpload(batch.of, picture, file, hash?.sha256 ?? '', signal)
      return { ...target, fileId: _id }
    },
    renamed: ({ key }, fileId) => queue.entries.change(key, { fileId }),
    // Saving the project is what takes the picture over.
    commit: () => Promise.resolve(),
    withdraw: () => Promise.resolve(),
  })
  const queue = createUploadQueue<PictureUpload>(kind, settings)
  const { entries } = queue

  return {
    ...queue,
    /** In place of the one that was chosen before; returns its key. */
    add: (of: OfWorkspace, picture: PictureKind, file: File): string => {
      const before = entries.list().filter((one) => one.picture === picture)
      queue.drop(before.map(({ key }) => key))
      const key = newId()
      void queue.add([{ file, handle: null, relativePath: file.name }], (chosen, order, owner) => ({
        ...newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner),
        picture,
      }))
      return key
    },
    isUsable: ({ changedAt }: PictureUpload): boolean => Date.now() - changedAt < usableMs,
    /**
     * The id that saving the project names, when it is sent. A lost connection fails, because the user waits; the
     * upload itself continues.
     */
    sent: (key: string): Promise<string> => {
      queue.resume([key])
      queue.retry([key])
      return new Promise((resolve, reject) => {
        const unsubscribe = queue.subscribe(check)
        function fail(code: string, message: string) {
          unsubscribe()
          reject(new ApiError({ code: code as ApiError['code'], message, status: 0 }))
        }
        function check() {
          const upload = entries.get(key)
          if (upload === undefined || upload.status === 'paused') fail('picture.not-sent', '')
          else if (upload.status === 'failed')
            fail(upload.problem?.code ?? 'server.failed', upload.problem?.message ?? '')
          else if (upload.isWaiting) fail('network.lost', '')
          else if (upload.status === 'completed') {
            unsubscribe()
            resolve(upload.fileId)
          }
        }
        check()
      })
    },
  }
}

type PictureUploads = ReturnType<typeof createPictureUploads>

/** The pictures of one project, also after a reload. */
export const pictureUploadsOf = ({ projectId }: OfWorkspace): PictureUploads =>
  runningQueue(`pictures ${projectId}`, createPictureUploads)
