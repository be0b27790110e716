import type { CoveragePhoto } from '@plumbline/inspection/coverage/types'
import { uploadCoverage, type CoverageQuestion, type UploadCoverage } from './upload-coverage.ts'

export type CoverageTask = {
  readonly key: number
  readonly photos: readonly CoveragePhoto[]
  readonly question: CoverageQuestion
}
/** Undefined: it failed. */
export type CoverageAnswer = { readonly key: number; readonly answer: UploadCoverage | undefined }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<CoverageTask>) => void) | null
  postMessage: (answer: CoverageAnswer) => void
}

function answerTo({ photos, question }: CoverageTask): UploadCoverage | undefined {
  try {
    return uploadCoverage(photos, question)
  } catch {
    return undefined
  }
}

scope.onmessage = ({ data }) => scope.postMessage({ key: data.key, answer: answerTo(data) })
