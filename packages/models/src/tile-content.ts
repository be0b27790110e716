import { ModelError } from './model-error.ts'
import { textOf } from './text.ts'

const deepest = 4
const wordAt = (view: DataView, at: number) => {
  if (at + 4 > view.byteLength) throw new ModelError('damaged', 'a tile ends too early')
  return view.getUint32(at, true)
}

/** Whatever is called a URI, by whichever extension: data that comes along, or nothing. */
function checkJson(text: string): void {
  JSON.parse(text, (key, value: unknown) => {
    if (/ur[il]$/i.test(key) && typeof value === 'string' && !value.startsWith('data:')) throw new ModelError('refers-outside', value.slice(0, 200))
    return value
  })
}

function checkGlb(bytes: Uint8Array, view: DataView): void {
  checkJson(textOf(bytes.subarray(20, 20 + wordAt(view, 12))))
}

/** Its tables, then a GLB; of an i3dm where its glTF is. */
function checkInstanced(bytes: Uint8Array, view: DataView, headLength: number, depth: number): void {
  const tables = [12, 16, 20, 24].map((at) => wordAt(view, at)) as [number, number, number, number]
  for (const [from, length] of [[headLength, tables[0]], [headLength + tables[0] + tables[1], tables[2]]] as const) if (length > 0) checkJson(textOf(bytes.subarray(from, from + length)))
  if (headLength === 32 && wordAt(view, 28) === 0) throw new ModelError('refers-outside', 'instances of a glTF elsewhere')
  check(bytes.subarray(headLength + tables[0] + tables[1] + tables[2] + tables[3]), depth + 1)
}

function check(bytes: Uint8Array, depth: number): void {
  if (depth > deepest) throw new ModelError('too-complex', 'tiles within tiles')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = textOf(bytes.subarray(0, 4), 'latin1')
  if (kind === 'glTF') checkGlb(bytes, view)
  else if (kind === 'b3dm') checkInstanced(bytes, view, 28, depth)
  else if (kind === 'i3dm') checkInstanced(bytes, view, 32, depth)
  else if (kind === 'cmpt') {
    let at = 16
    for (let left = wordAt(view, 12); left > 0; left -= 1) {
      const length = wordAt(view, at + 8)
      if (length < 12 || at + length > bytes.length) throw new ModelError('damaged', 'a tile ends too early')
      check(bytes.subarray(at, at + length), depth + 1)
      at += length
    }
  } else if (kind !== 'pnts') checkJson(textOf(bytes))
}

/** A tile is drawn by the browser of whoever looks: nothing in it may lead elsewhere. By what it is, whatever it is called. */
export function checkContent(bytes: Uint8Array): void {
  try {
    check(bytes, 0)
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('damaged', String(error))
  }
}
