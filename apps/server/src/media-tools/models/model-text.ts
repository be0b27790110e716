import { AppError } from '@plumbline/contract/errors'
import { readHead } from '../signatures.ts'

/** A STEP file says its schema near its beginning and that it is complete at its end. */
export async function checkIfc(path: string, head: string, size: number): Promise<{ kind: 'ifc' }> {
  if (!/FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(head)) throw new AppError('drawing.model-not-recognised')
  const tail = (await readHead(path, 1024, Math.max(0, size - 1024))).toString('latin1')
  if (!/END-ISO-10303-21\s*;/.test(tail)) throw new AppError('drawing.model-damaged')
  return { kind: 'ifc' }
}

const statement =
  /^(#.*|v .*|vt .*|vn .*|vp .*|f .*|l .*|p .*|o( .*)?|g( .*)?|s .*|mg .*|usemtl( .*)?|mtllib .*|usemap .*|(cstype|deg|bmat|step|curv2?|surf|parm|trim|hole|scrv|sp|end|con|lod|bevel|c_interp|d_interp|maplib|shadow_obj|trace_obj|ctech|stech)( .*)?)?$/

/** OBJ has no signature: every line must be one of its statements, and one of them a point in space. */
export function looksLikeObj(head: string): boolean {
  // The last line may be cut by the end of what was read.
  const lines = head
    .replace(/\\\r?\n/g, ' ')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.trim())
  return (
    lines.every((line) => statement.test(line)) && lines.some((line) => /^v(\s+[-+]?[\d.]+(e[-+]?\d+)?){3}/i.test(line))
  )
}
