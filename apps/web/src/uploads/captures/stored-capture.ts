import type { UploadPersistence } from '../upload-persistence.ts'
import type { CaptureUpload } from './capture-kind.ts'

const said = ({ capture, defect, shapeId, voice }: CaptureUpload) =>
  JSON.stringify([capture, defect, shapeId, voice?._id, voice?.seconds])

/** Reads the last byte too: an entry may name a file that the disk had no place for. */
async function isReadable(file: Blob | undefined, size: number): Promise<boolean> {
  if (file === undefined || file.size !== size) return false
  try {
    return (await file.slice(Math.max(0, size - 1)).arrayBuffer()).byteLength === Math.min(1, size)
  } catch {
    return false
  }
}

/** Whether this browser has photo, fields and voice note, read back: a full disk refuses either one in silence. */
export async function isCaptureStored({ read, contents }: UploadPersistence, upload: CaptureUpload): Promise<boolean> {
  const rows = (await read(upload.owner)) as readonly CaptureUpload[]
  const row = rows.find(({ key }) => key === upload.key)
  if (row === undefined || said(row) !== said(upload)) return false
  const isHeard = !upload.voice || (await isReadable(row.voice?.sound, upload.voice.sound.size))
  return isHeard && isReadable(await contents.read(upload.key), upload.size)
}
