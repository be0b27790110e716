import { textHead } from './signatures.ts'

const binarySentinel = 'AutoCAD Binary DXF\r\n\u001a\0'

/** Comments (999) may come first; then a section opens. */
export function looksLikeDxf(head: Uint8Array): boolean {
  if (Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, binarySentinel.length)).toString('latin1') === binarySentinel) return true
  return /^(\s*999\r?\n[^\n]*\n)*\s*0\s*\r?\n\s*SECTION\s*\r?\n/.test(textHead(head.subarray(0, 4096)))
}
