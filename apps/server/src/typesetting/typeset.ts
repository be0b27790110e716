import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../media-tools/child.ts'
import type { TypesetRequest } from './typeset-request.ts'

const script = fileURLToPath(new URL('./typeset-child.ts', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** One folder a weight: all of them would be read at every start, 150 MB. */
export const fonts = [
  '/400Regular/NotoSans_400Regular',
  '/700Bold/NotoSans_700Bold',
  '/400Regular_Italic/NotoSans_400Regular_Italic',
  '-hk/400Regular/NotoSansHK_400Regular',
  '-hk/700Bold/NotoSansHK_700Bold',
  '-sc/400Regular/NotoSansSC_400Regular',
  '-sc/700Bold/NotoSansSC_700Bold',
].map((name) => dirname(resolve(`@expo-google-fonts/noto-sans${name}.ttf`)))

const limitsOf = (seconds: number): ChildLimits => ({
  seconds,
  heapMegabytes: 1024,
  dataMegabytes: 6144,
  fileMegabytes: 4096,
  blame: 'media',
})

const Answer = z.object({
  pages: z.int().positive(),
  files: z.array(z.string().regex(/^[a-z0-9-]+\.(pdf|svg)$/)).max(20),
})

export type Setting = Pick<TypesetRequest, 'as'> & {
  readonly maxCachedPages?: number
  readonly madeAt: Date
  readonly seconds: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Typesets main.typ of a folder in its own process: bounded memory and time, no network, no file but those of the
 * folder and the fonts. `take` gets the output before it is removed. A source that cannot be typeset is our fault:
 * report.not-drawn.
 */
export function typeset<T>(
  source: string,
  parent: string,
  { as, maxCachedPages = 0, madeAt, seconds, signal }: Setting,
  take: (files: readonly string[], pages: number) => Promise<T>,
): Promise<T> {
  return inChild(
    script,
    { as, maxCachedPages, madeAt: Math.floor(madeAt.getTime() / 1000), fonts },
    source,
    parent,
    limitsOf(seconds),
    async (given, folder) => {
      const answer = Answer.safeParse(given)
      if (!answer.success) throw new AppError('report.not-drawn', { cause: answer.error })
      return take(
        answer.data.files.map((name) => join(folder, name)),
        answer.data.pages,
      )
    },
    signal,
  ).catch((error: unknown) => {
    // Too long or too large: the words about damaged photos would mislead.
    throw error instanceof AppError && error.code.startsWith('media.')
      ? new AppError('report.not-drawn', { cause: error })
      : error
  })
}
