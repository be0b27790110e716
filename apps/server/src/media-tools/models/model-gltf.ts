import { readFile } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { isOldGlb, isOldGltf } from '@plumbline/models/formats/gltf-version'
import { z } from 'zod'
import { readHead } from '../signatures.ts'

const maxJsonBytes = 64 * 1024 * 1024
const gltf = z.object({
  asset: z.object({ version: z.string().regex(/^2\.\d$/) }),
  buffers: z.array(z.object({ uri: z.string().optional() })).optional(),
})

export function parseGltf(text: string): z.infer<typeof gltf> {
  try {
    const json: unknown = JSON.parse(text)
    if (isOldGltf(json)) throw new AppError('drawing.gltf-1')
    return gltf.parse(json)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('drawing.model-damaged', { cause: error })
  }
}

const jsonChunk = 0x4e4f534a

export async function checkGlb(path: string, head: Buffer, size: number): Promise<{ kind: 'glb' }> {
  if (isOldGlb(head)) throw new AppError('drawing.gltf-1')
  if (head.length < 20) throw new AppError('drawing.model-damaged')
  const [version, length, jsonLength, chunk] = [4, 8, 12, 16].map((at) => head.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  if (version !== 2 || length !== size || chunk !== jsonChunk || 20 + jsonLength > size)
    throw new AppError('drawing.model-damaged')
  if (jsonLength > maxJsonBytes) throw new AppError('drawing.too-complex')
  parseGltf((await readHead(path, jsonLength, 20)).toString('utf8'))
  return { kind: 'glb' }
}

/** A lone glTF carries its buffers within; what points elsewhere belongs into a ZIP with the rest. */
export async function checkGltf(path: string, size: number): Promise<{ kind: 'gltf' }> {
  if (size > maxJsonBytes * 4) throw new AppError('drawing.too-complex')
  const text = await readFile(path, 'utf8')
  // glTF 1.0 may have no asset.
  if (!/"(?:asset|meshes)"\s*:/.test(text)) throw new AppError('drawing.model-not-recognised')
  if (parseGltf(text).buffers?.some(({ uri }) => uri?.startsWith('data:') !== true) === true)
    throw new AppError('drawing.model-needs-files')
  return { kind: 'gltf' }
}
