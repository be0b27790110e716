import { requestPictureUpload, type OfWorkspace, type PictureKind } from '../api/projects/info.ts'
import { sendSmallFile } from './send-small-file.ts'

/** A cover or logo of a project; returns the id that saving the project names. */
export async function sendPicture(of: OfWorkspace, kind: PictureKind, picture: Blob): Promise<string> {
  let id = ''
  await sendSmallFile(picture, {
    announce: async (sha256, signal) => {
      const { _id, ...target } = await requestPictureUpload(of, kind, picture, sha256, signal)
      id = _id
      return target
    },
    // Saving the project is what takes the picture over.
    commit: () => Promise.resolve(),
  })
  return id
}
