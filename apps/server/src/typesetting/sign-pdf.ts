import { createHash } from 'node:crypto'
import { maxSignatureBytes, signDetached } from '../signing/cms.ts'
import type { SigningKey } from '../signing/certificate.ts'
import { tableOf } from './fill-pictures.ts'

export type PdfSigner = SigningKey & {
  /** Who signs, as a reader of PDF shows it. */
  readonly name: string
  readonly at: Date
}

type Object = { readonly number: number; readonly text: string }

/** UTF-16 in hexadecimal, which needs no escapes. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const dateString = (at: Date) => `(D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`

/** The dictionary of an object, as text; those that are looked at here are no streams. */
function openObjects(pdf: Buffer): (number: number) => Object {
  const { at, entries } = tableOf(pdf)
  const next = new Map(entries.map(({ number, offset }, index) => [number, [offset, entries[index + 1]?.offset ?? at]]))
  return (number) => {
    const [from, to] = next.get(number) ?? []
    if (from === undefined) throw new Error(`the PDF has no object ${number}`)
    return { number, text: pdf.subarray(from, to).toString('latin1') }
  }
}

function referenceIn(text: string, name: string): number {
  const found = new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(text)
  if (found === null) throw new Error(`the PDF has no /${name}`)
  return Number(found[1])
}

/** Down the first branches of the tree of pages. */
function firstPage(objectOf: (number: number) => Object, catalog: Object): Object {
  let node = objectOf(referenceIn(catalog.text, 'Pages'))
  while (!/\/Type\s*\/Page\b/.test(node.text)) {
    const kid = /\/Kids\s*\[\s*(\d+) 0 R/.exec(node.text)
    if (kid === null) throw new Error('the PDF has no page')
    node = objectOf(Number(kid[1]))
  }
  return node
}

/** The object with an entry more at the end of its dictionary. */
function withEntry({ number, text }: Object, entry: string): Object {
  const end = text.lastIndexOf('>>')
  if (end === -1) throw new Error(`object ${number} of the PDF is no dictionary`)
  return { number, text: `${text.slice(0, end)}${entry}\n${text.slice(end)}` }
}

function withWidget(page: Object, widget: number): Object {
  const listed = /\/Annots\s*\[/.exec(page.text)
  if (listed === null && page.text.includes('/Annots'))
    throw new Error('the annotations of the first page lie elsewhere')
  const end = listed === null ? 0 : listed.index + listed[0].length
  const added =
    listed === null
      ? withEntry(page, `/Annots [${widget} 0 R]`)
      : { number: page.number, text: `${page.text.slice(0, end)}${widget} 0 R ${page.text.slice(end)}` }
  // PDF/UA-1 §7.18.3: a page with annotations is read in the order of its structure.
  return /\/Tabs\s*\/S\b/.test(added.text) ? added : withEntry(added, '/Tabs /S')
}

/** Hidden and locked: PDF/UA-1 §7.18.1 lets a hidden annotation stand outside the structure. */
const widgetFlags = 2 + 128
/** A signature exists; the file may only be appended to. */
const signatureFlags = 1 + 2

const numberWidth = 10
const padded = (number: number) => String(number).padStart(numberWidth)

/** What is appended, with room for the signature between `before` and `after`. */
function updateOf(
  pdf: Buffer,
  signer: PdfSigner,
  { length, lastTable }: { readonly length: number; readonly lastTable: number },
): { readonly before: Buffer; readonly after: Buffer; readonly room: number } {
  const { count, trailer } = tableOf(pdf)
  const objectOf = openObjects(pdf)
  const catalog = objectOf(referenceIn(trailer, 'Root'))
  if (catalog.text.includes('/AcroForm')) throw new Error('the PDF has a form already')
  const page = firstPage(objectOf, catalog)
  const [signature, widget] = [count, count + 1]
  const room = maxSignatureBytes(signer)
  const objects = [
    withEntry(catalog, `/AcroForm << /Fields [${widget} 0 R] /SigFlags ${signatureFlags} >>`),
    withWidget(page, widget),
    {
      number: widget,
      text: `${widget} 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /TU ${textString(signer.name)} /F ${widgetFlags} /Rect [0 0 0 0] /P ${page.number} 0 R /V ${signature} 0 R >>\nendobj\n`,
    },
  ].toSorted((a, b) => a.number - b.number)
  const offsets = new Map<number, number>()
  let head = ''
  for (const { number, text } of objects) {
    offsets.set(number, length + head.length)
    head += text.endsWith('\n') ? text : `${text}\n`
  }
  offsets.set(signature, length + head.length)
  const opening = (range: string) =>
    `${head}${signature} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textString(signer.name)} /M ${dateString(signer.at)} /ByteRange [${range}] /Contents `
  const ranges = [0, length + opening([0, 0, 0, 0].map(padded).join(' ')).length]
  const hole = room * 2 + 2
  const closing = ' >>\nendobj\n'
  const table = ranges[1]! + hole + closing.length
  const lines = [...offsets]
    .toSorted(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`)
    .join('')
  const newTrailer = trailer.replace(/\/Size\s+\d+/, `/Size ${count + 2} /Prev ${lastTable}`)
  const tail = `${closing}xref\n${lines}${newTrailer}startxref\n${table}\n%%EOF\n`
  const range = [ranges[0]!, ranges[1]!, ranges[1]! + hole, tail.length].map(padded).join(' ')
  return { before: Buffer.from(opening(range), 'latin1'), after: Buffer.from(tail, 'latin1'), room }
}

/** The signature in hexadecimal, and the objects around it. */
export const maxAppendedBytes = (signer: PdfSigner): number => 2 * maxSignatureBytes(signer) + 8_192

const tailBytes = 64

/**
 * The same PDF with a PAdES B-B signature (ETSI EN 319 142-1) appended to it. `pdf` is the file with stand-ins for
 * pictures, `parts` the one with the pictures: both have the same objects.
 */
export async function* signPdf(
  pdf: Buffer,
  parts: AsyncIterable<Uint8Array>,
  signer: PdfSigner,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let [length, tail] = [0, Buffer.alloc(0)]
  for await (const part of parts) {
    hash.update(part)
    length += part.length
    tail = Buffer.concat([tail, part.subarray(-tailBytes)]).subarray(-tailBytes)
    yield part
  }
  const lastTable = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail.toString('latin1'))?.[1])
  const { before, after, room } = updateOf(pdf, signer, { length, lastTable })
  const digest = hash.update(before).update(after).digest()
  const signature = signDetached(signer, digest)
  if (signature.length > room) throw new Error('the signature is larger than the room for it')
  yield before
  yield Buffer.from(`<${signature.toString('hex').padEnd(room * 2, '0')}>`)
  yield after
}
