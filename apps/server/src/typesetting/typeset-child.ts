import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Typeset, TypesetRequest } from './typeset-request.ts'
import { setPages } from './typst.ts'

async function work(request: TypesetRequest): Promise<Typeset> {
  const { as, maxCachedPages, folder } = request
  const set = await setPages(request)
  if (as === 'pdf') {
    const { pages, bytes } = await set.pdf()
    await writeFile(join(folder, 'report.pdf'), bytes)
    return { pages, files: ['report.pdf'] }
  }
  const { pages, drawings } = await set.drawings(maxCachedPages)
  const files = drawings.map((_, index) => `page-${index + 1}.svg`)
  for (const [index, drawing] of drawings.entries()) await writeFile(join(folder, files[index]!), drawing)
  return { pages, files }
}

const answer = await work(JSON.parse(process.argv[2] ?? '{}') as TypesetRequest).then(
  (done) => ({ done }),
  (error: unknown) => ({ refused: 'report.not-drawn', why: String(error) }),
)
createWriteStream('', { fd: 3 }).end(JSON.stringify(answer))
