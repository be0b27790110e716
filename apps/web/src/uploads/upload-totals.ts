import { hasFailed, isUnchecked, isUnderWay, type Upload } from './upload-entry.ts'

export type Totals = {
  readonly count: number
  /** On the server, and not refused by it. */
  readonly completed: number
  /** Of these, not opened by the server yet. */
  readonly unchecked: number
  /** Not sent, or sent and refused. */
  readonly failed: number
  /** Not on the server: closing the page now would lose them. */
  readonly unsent: number
  readonly paused: number
  readonly needFile: number
  readonly underWay: number
  readonly bytes: number
  readonly size: number
  /** Of everything that is not failed, in whole per cent. */
  readonly percent: number
  /** Bytes a second; 0 where it is unknown. */
  readonly speed: number
  readonly secondsLeft: number | undefined
  /** Every file under way waits for the network. */
  readonly isWaiting: boolean
}

export function totalsOf(uploads: readonly Upload[], speed: number): Totals {
  let [completed, unchecked, failed, unsent, paused, needFile, underWay, bytes, size, left, waiting, active] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
  for (const upload of uploads) {
    const { status } = upload
    if (hasFailed(upload)) failed += 1
    else if (status === 'completed') completed += 1
    if (isUnchecked(upload)) unchecked += 1
    if (status !== 'completed') unsent += 1
    if (status === 'paused') paused += 1
    if (upload.needsFile) needFile += 1
    if (isUnderWay(upload)) {
      underWay += 1
      left += upload.size - upload.bytes
    }
    if (status === 'uploading') active += 1
    if (isUnderWay(upload) && upload.isWaiting) waiting += 1
    if (status === 'failed') continue
    bytes += status === 'completed' ? upload.size : Math.min(upload.bytes, upload.size)
    size += upload.size
  }
  const percent = size === 0 ? 0 : underWay + paused === 0 ? 100 : Math.min(99, Math.floor((bytes / size) * 100))
  return {
    count: uploads.length,
    completed,
    unchecked,
    failed,
    unsent,
    paused,
    needFile,
    underWay,
    bytes,
    size,
    percent,
    speed,
    secondsLeft: underWay > 0 && speed > 0 ? Math.ceil(left / speed) : undefined,
    isWaiting: waiting > 0 && waiting >= active,
  }
}
