import { readFile } from 'node:fs/promises'
import type { DrawingKind } from '../drawing-request.ts'
import { textHead } from '../signatures.ts'

/** Images, and what could bring one in under another name. */
const couldHoldImage = /image|data:|<!entity/i

/** Whether nothing but lines can be in it. A PDF may hold a photo, and our reader does not say so. */
export async function isVectorFile(path: string, kind: DrawingKind): Promise<boolean> {
  if (kind === 'dxf') return true
  return kind === 'svg' && !couldHoldImage.test(textHead(await readFile(path)))
}
