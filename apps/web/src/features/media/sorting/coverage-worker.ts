import type { CoveragePhoto } from '@plumbline/inspection/coverage/types'
import { uploadCoverage, type CoverageQuestion, type UploadCoverage } from './upload-coverage.ts'

/** The photos come in portions, then the question: all of them in one message would hold the page. */
export type CoverageTask =
  | { readonly key: number; readonly photos: readonly CoveragePhoto[] }
  | { readonly key: number; readonly question: CoverageQuestion }
/** Undefined: it failed. */
export type CoverageAnswer = { readonly key: number; readonly answer: UploadCoverage | undefined }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<CoverageTask>) => void) | null
  postMessage: (answer: CoverageAnswer) => void
}
let photos: CoveragePhoto[] = []

function answerTo(question: CoverageQuestion): UploadCoverage | undefined {
  try {
    return uploadCoverage(photos, question)
  } catch {
    return undefined
  } finally {
    photos = []
  }
}

scope.onmessage = ({ data }) => {
  if ('photos' in data) photos.push(...data.photos)
  else scope.postMessage({ key: data.key, answer: answerTo(data.question) })
}
