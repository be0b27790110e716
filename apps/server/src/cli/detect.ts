import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@plumbline/contract/errors'
import { errors as words } from '@plumbline/contract/messages/en/errors'
import { sensitivities } from '@plumbline/vision/rules'
import { callerFolder, readConfig } from '../config.ts'
import { detectPhoto } from '../inference/detect-photo.ts'

const usage =
  'Usage: npm run detect -- FILE... [--json OUT.json] [--masks DIR] [--sensitivity low|medium|high] [--thorough]'

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    masks: { type: 'string' },
    sensitivity: { type: 'string', default: 'medium' },
    thorough: { type: 'boolean', default: false },
  },
})
const sensitivity = sensitivities.find((known) => known === values.sensitivity)

/**
 * NAME.crack.png: two photos of one name from two folders would overwrite each other's, so the second one's says which
 * it is.
 */
function namesOf(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return paths.map((path) => {
    const name = basename(path, extname(path))
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}-${times}`
  })
}

function faultOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AppError) return { code: error.code, message: words[error.code] }
  const { code } = error as { readonly code?: unknown }
  return code === 'ENOENT'
    ? { code: 'file.not-found', message: 'There is no such file.' }
    : { code: 'file.unreadable', message: String(error) }
}

async function run(): Promise<boolean> {
  if (files.length === 0 || sensitivity === undefined) throw new Error(usage)
  const [{ detectorProvider: provider }, here] = [readConfig(), callerFolder()]
  const [masks, json] = [values.masks, values.json].map((path) =>
    path === undefined ? undefined : resolve(here, path),
  )
  if (masks !== undefined) await mkdir(masks, { recursive: true })
  // The masks are moved out of it: across disks that would fail.
  const parent = await mkdtemp(join(masks ?? tmpdir(), '.detect-'))
  const names = namesOf(files)
  const photos: object[] = []
  let isWhole = true
  try {
    for (const [index, file] of files.entries()) {
      const begun = performance.now()
      try {
        const found = await detectPhoto(
          resolve(here, file),
          { sensitivity, isThorough: values.thorough, provider },
          { parent, ...(masks !== undefined && { masks: (type) => join(masks, `${names[index]}.${type}.png`) }) },
        )
        photos.push({ file, ...found })
        console.log(
          `${file}: ${found.detections.length} found in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${found.tilesRead} of ${found.tiles} tiles read at full size`,
        )
      } catch (error) {
        isWhole = false
        const named = faultOf(error)
        photos.push({ file, error: named })
        console.error(`${file}: ${named.code}: ${named.message}`)
      }
    }
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 3 })
  }
  const text = JSON.stringify({ sensitivity, photos }, null, 2)
  if (json === undefined) console.log(text)
  else await writeFile(json, `${text}\n`)
  return isWhole
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
