import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSelfSigned } from '../signing/certificate.ts'
import { openPkcs12 } from '../signing/pkcs12.ts'
import { isWithoutPdfsig, saidByPdfsig } from '../testing/files/pdfsig.ts'
import { readPdfSignature } from '../testing/files/pdf-signature.ts'
import { pkcs12Files, pkcs12Password } from '../testing/files/pkcs12-files.ts'
import { fillPictures } from './fill-pictures.ts'
import { placeholderPicture } from './picture-placeholders.ts'
import { maxAppendedBytes, signPdf, type PdfSigner } from './sign-pdf.ts'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-sign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date('2026-11-19T01:02:03Z')
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a03020' } })
    .jpeg()
    .toBuffer()

type Files = { readonly plain: Buffer; readonly filled: Buffer }

/** A PDF of our typesetter with a picture, before and after its stand-in was replaced. */
async function aPdf(text: string): Promise<Files> {
  writeFileSync(join(folder, 'one.jpg'), await placeholderPicture('one.jpg'))
  writeFileSync(
    join(folder, 'main.typ'),
    `#set document(title: "Report")\n#set text(lang: "en", font: "Noto Sans")\n${text}`,
  )
  const picture = { width: 300, height: 200, bytes: await photo() }
  return typeset(folder, folder, { as: 'pdf', madeAt: at, seconds: 60 }, async ([path]) => {
    const plain = readFileSync(path!)
    return { plain, filled: await bytesOf(fillPictures(plain, () => Promise.resolve(picture))) }
  })
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const sign = ({ plain, filled }: Files, signer: PdfSigner, size = 1_000) =>
  bytesOf(signPdf(plain, inPieces(filled, size), signer))

let plainText: Files
let withLinks: Files
let own: PdfSigner
beforeAll(async () => {
  plainText = await aPdf('= Report\n#image("one.jpg", width: 5cm, alt: "one")')
  withLinks = await aPdf(
    '= Report\n#link("https://example.com")[link]\n#image("one.jpg", width: 5cm, alt: "one")\n#pagebreak()\nend',
  )
  own = { ...(await makeSelfSigned('海景測量', at)), name: '海景測量', at }
})

describe('a signed PDF', () => {
  test.each([1, 7, 64, 1_000, 10_000_000])('is the same whatever the pieces it comes in: %i bytes', async (size) => {
    const signed = await sign(plainText, own, size)
    expect(signed.subarray(0, plainText.filled.length).equals(plainText.filled)).toBe(true)
    expect(readPdfSignature(signed)).toMatchObject({ isValid: true })
  })

  test('is signed from its first byte to its last but for the signature itself', async () => {
    const signed = await sign(withLinks, own)
    const { ranges, attributes, certificates } = readPdfSignature(signed)
    const [start, length, next, rest] = ranges
    expect([start, next + rest]).toEqual([0, signed.length])
    expect(signed.subarray(length, next).toString('latin1')).toMatch(/^<[\da-f]+>$/)
    expect(certificates).toHaveLength(1)
    // PAdES B-B: content type, digest and the certificate; the time stands in the dictionary.
    expect(attributes.toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ])
    expect(signed.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached[\s\S]*\/M \(D:20261119010203Z\)/)
  })

  test('is not valid with any byte changed, in the pages or in what was appended', async () => {
    const signed = await sign(plainText, own)
    const { ranges } = readPdfSignature(signed)
    const [, length, next] = ranges
    for (const position of [10, plainText.filled.length >> 1, plainText.filled.length + 5, length - 200, next + 3]) {
      const changed = Buffer.from(signed)
      changed[position]! ^= 1
      expect([position, readPdfSignature(changed).isValid]).toEqual([position, false])
    }
  })

  test.each(['aes', 'rsa'] as const)('may be signed with the key of an authority: %s', async (name) => {
    const key = await openPkcs12(pkcs12Files[name], pkcs12Password)
    const { isValid, certificates } = readPdfSignature(await sign(plainText, { ...key, name: 'Ada', at }))
    expect([isValid, certificates.length]).toEqual([true, key.certificates.length])
  })

  test('grows by no more than is reserved for it', async () => {
    for (const files of [plainText, withLinks])
      expect((await sign(files, own)).length - files.filled.length).toBeLessThan(maxAppendedBytes(own))
  })

  test('keeps what PDF/UA-1 asks for: its tags, its name, and a field that is described and hidden', async () => {
    for (const files of [plainText, withLinks]) {
      const text = (await sign(files, own)).toString('latin1')
      const appended = text.slice(files.filled.length)
      const before = files.filled.toString('latin1')
      for (const mark of ['/StructTreeRoot', '/Marked true', 'pdfuaid', '/Lang'])
        expect(text.includes(mark)).toBe(before.includes(mark))
      // §7.18.1: a hidden annotation needs no place in the structure; a field has a name for screen readers.
      expect(appended).toMatch(/\/Subtype \/Widget \/FT \/Sig \/T \(Signature\) \/TU <feff[\da-f]+> \/F 130 /)
      // §7.18.3: every page with annotations names the order of them.
      const objectOf = (type: string) => appended.split('endobj').find((one) => one.includes(`/Type ${type}\n`))!
      const page = objectOf('/Page')
      expect(page).toMatch(/\/Tabs \/S/)
      expect(page).toMatch(/\/Annots\s*\[/)
      const catalog = objectOf('/Catalog')
      for (const entry of ['/StructTreeRoot', '/MarkInfo', '/Metadata', '/AcroForm']) expect(catalog).toContain(entry)
    }
  })

  test('names every object where it is', async () => {
    const signed = await sign(withLinks, own)
    const text = signed.toString('latin1')
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1])
    const entries = [...text.slice(table).matchAll(/^(\d+) 1\n(\d{10}) 00000 n\r\n/gm)]
    expect(entries).toHaveLength(4)
    for (const [, number, offset] of entries)
      expect(text.slice(Number(offset)).startsWith(`${number} 0 obj`)).toBe(true)
    expect(text.slice(table)).toMatch(
      new RegExp(`/Prev ${text.slice(0, withLinks.filled.length).lastIndexOf('xref\n0 ')}\\b`),
    )
  })

  test.skipIf(isWithoutPdfsig)('is valid to pdfsig, and with one byte changed it is not', async () => {
    const signed = await sign(withLinks, own)
    const said = saidByPdfsig(signed)
    expect(said).toMatch(/Signature Validation: Signature is Valid\./)
    expect(said).toMatch(/Signature Type: ETSI\.CAdES\.detached/)
    expect(said).toMatch(/Total document signed/)
    const changed = Buffer.from(signed)
    changed[200]! ^= 1
    expect(saidByPdfsig(changed)).toMatch(/Signature Validation: Digest Mismatch\./)
  })
})

test('what is no PDF of our typesetter is not signed', async () => {
  await expect(bytesOf(signPdf(Buffer.from('%PDF-1.7'), inPieces(Buffer.from('x'), 1), own))).rejects.toThrow(/table/)
  const signed = await sign(plainText, own)
  const again = signPdf(signed, inPieces(signed, 1_000), own)
  await expect(bytesOf(again)).rejects.toThrow(/table|form/)
})
