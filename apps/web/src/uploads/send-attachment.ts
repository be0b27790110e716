import {
  announceAttachment,
  commitAttachment,
  withdrawAttachment,
  type OfAttachments,
} from '../api/media/attachments.ts'
import { sendSmallFile } from './send-small-file.ts'

/** A permit, note or sketch of a marker. One that fails is withdrawn, otherwise it would use up quota for a day. */
export async function sendAttachment(
  of: OfAttachments,
  _id: string,
  file: File,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { name, size } = file
  const contentType = file.type.slice(0, 200)
  try {
    await sendSmallFile(
      file,
      {
        announce: (sha256, signal) => announceAttachment(of, { _id, name, size, sha256, contentType }, signal),
        commit: (signal) => commitAttachment(of, _id, signal),
      },
      { onBytes },
    )
  } catch (error) {
    await withdrawAttachment(of, _id).catch(() => undefined)
    throw error
  }
}
