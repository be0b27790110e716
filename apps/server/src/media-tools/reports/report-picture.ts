import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildLimits } from '../child.ts'
import { childrenByFolder } from '../children.ts'
import { photoConcurrency } from '../photo-concurrency.ts'
import { fontList } from './report-fonts.ts'
import type { ReportPictureRequest } from './report-picture-request.ts'

const script = fileURLToPath(new URL('./report-picture-child.ts', import.meta.url))
const limits: ChildLimits = {
  seconds: 30,
  heapMegabytes: 512,
  dataMegabytes: 2048,
  fileMegabytes: 64,
  blame: 'media',
  fontList,
}

const childrenIn = childrenByFolder({
  script,
  limits,
  atOnce: photoConcurrency,
  restingMegabytes: 500,
  maxFilesPerChild: 500,
})

/** A JPEG. `parent`: for the processes' own folders. */
export const reportPicture = (
  path: string,
  request: ReportPictureRequest,
  parent: string,
  signal?: AbortSignal,
): Promise<Uint8Array> =>
  childrenIn(parent)(request, path, (_, folder) => readFile(join(folder, 'picture.jpg')), { signal })
