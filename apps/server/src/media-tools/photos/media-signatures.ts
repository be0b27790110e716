import { AppError } from '@plumbline/contract/errors'
import { foreignFormatIn } from '@plumbline/inspection/photos/foreign-formats'
import { startsWith } from '../signatures.ts'

export const mediaSignatures = ['jpeg', 'png', 'tiff', 'video', 'bin', 'other'] as const
export type MediaSignature = (typeof mediaSignatures)[number]

/** What people rename by mistake or on purpose; none of it is ever opened. */
const others = [
  '%PDF-',
  'PK\u0003\u0004',
  'GIF8',
  'RIFF',
  'BM',
  '\u007fELF',
  'MZ',
  '<!',
  '<html',
  '<svg',
  '<?xml',
  '#!',
  '8BPS',
  'Rar!',
  '\u001f\u008b',
  '7z\u00bc\u00af',
]
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
function inBox(head: Uint8Array): MediaSignature | undefined {
  if (!boxes.includes(Buffer.from(head.subarray(4, 8)).toString('latin1'))) return undefined
  return foreignFormatIn(head) === undefined ? 'video' : 'other'
}

/** Nothing for bytes that begin like no file we know of. */
export function signatureOf(head: Uint8Array): MediaSignature | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((start) => startsWith(head, start))) return 'tiff'
  if (startsWith(head, [0x89, 0x54, 0x48, 0x52, 0x4d, 0x0d, 0x0a, 0x1a])) return 'bin'
  return inBox(head) ?? (others.some((start) => startsWith(head, start)) ? 'other' : undefined)
}

/** A card that was taken out too early leaves the right length and nothing in it. */
const isBlank = (head: Uint8Array) => head.every((byte) => byte === 0)

/** Refuses what is plainly another thing than its name says. */
export function requireSignature(head: Uint8Array, wanted: readonly MediaSignature[]): MediaSignature {
  const found = signatureOf(head)
  if (found !== undefined && wanted.includes(found)) return found
  const foreign = foreignFormatIn(head)
  if (foreign !== undefined) throw new AppError(`media.format-${foreign}`)
  if (found !== undefined) throw new AppError('media.lies')
  throw new AppError(isBlank(head) ? 'media.damaged' : 'media.not-recognised')
}
