import { stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { type ModelKind } from '../drawing-request.ts'
import { checkGlb, checkGltf } from './model-gltf.ts'
import { checkIfc, looksLikeObj } from './model-text.ts'
import { checkLas, checkPly } from './model-points.ts'
import { recogniseArchive } from './model-archive.ts'
import { readHead, startsWith, textHead } from '../signatures.ts'

const headLength = 256 * 1024

/** Header and structure alone; nothing of the model is built. */
export async function recogniseModel(path: string, fileName: string): Promise<{ kind: ModelKind }> {
  const [head, { size }] = [await readHead(path, headLength), await stat(path)]
  if (startsWith(head, 'PK\u0003\u0004')) return { kind: await recogniseArchive(path, size) }
  if (startsWith(head, 'glTF')) return checkGlb(path, head, size)
  if (startsWith(head, 'LASF')) return checkLas(head, size)
  if (startsWith(head, 'ply\n') || startsWith(head, 'ply\r')) return checkPly(head, size)
  const text = textHead(head)
  if (text.startsWith('ISO-10303-21;')) return checkIfc(path, text, size)
  if (text.startsWith('{')) return checkGltf(path, size)
  if (/\.obj$/i.test(fileName) && looksLikeObj(text)) return { kind: 'obj' }
  throw new AppError('drawing.model-not-recognised')
}
