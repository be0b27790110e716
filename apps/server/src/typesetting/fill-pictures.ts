import { standsFor } from './picture-placeholders.ts'

export type Picture = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }

type Entry = { readonly number: number; readonly offset: number }

const entryBytes = 20

/** The plain table our typesetter writes; anything else is a fault of ours, and said. */
export function tableOf(pdf: Buffer): {
  readonly at: number
  readonly entries: readonly Entry[]
  readonly count: number
  readonly trailer: string
} {
  const tail = pdf.subarray(-64).toString('latin1')
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  const head = Number.isNaN(at) ? null : /^xref\s+0 (\d+)\s*?\n/.exec(pdf.subarray(at, at + 40).toString('latin1'))
  if (head === null) throw new Error('the PDF has no plain table of its objects')
  const [first, count] = [at + head[0].length, Number(head[1])]
  const lines = Array.from({ length: count }, (_, number) => ({
    number,
    line: pdf.subarray(first + number * entryBytes, first + (number + 1) * entryBytes).toString('latin1'),
  }))
  const entries = lines.flatMap(({ number, line }) =>
    line[17] === 'n' ? [{ number, offset: Number(line.slice(0, 10)) }] : [],
  )
  return {
    at,
    count,
    entries: entries.toSorted((a, b) => a.offset - b.offset),
    trailer: pdf
      .subarray(first + count * entryBytes)
      .toString('latin1')
      .replace(/startxref[\s\S]*$/, ''),
  }
}

const opening = /stream\r?\n/

/** An object that shows a stand-in, with the picture in its place; any other as it is. */
async function filled(object: Buffer, pictureOf: (name: string) => Promise<Picture>): Promise<readonly Uint8Array[]> {
  const head = object.subarray(0, 1_000).toString('latin1')
  const open = head.includes('/DCTDecode') ? opening.exec(head) : null
  if (open === null) return [object]
  const dictionary = head.slice(0, open.index)
  const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1] ?? Number.NaN)
  const start = open.index + open[0].length
  const name = Number.isNaN(length) ? undefined : standsFor(object.subarray(start, start + length))
  if (name === undefined) return [object]
  const { width, height, bytes } = await pictureOf(name)
  const references = dictionary
    .replace(/\/Length \d+/, `/Length ${bytes.length}`)
    .replace(/\/Width \d+/, `/Width ${width}`)
    .replace(/\/Height \d+/, `/Height ${height}`)
  return [Buffer.from(`${references}${open[0]}`, 'latin1'), bytes, object.subarray(start + length)]
}

/** The same PDF with every picture where its stand-in was; one at a time is in memory. */
export async function* fillPictures(
  pdf: Buffer,
  pictureOf: (name: string) => Promise<Picture>,
): AsyncGenerator<Uint8Array> {
  const { at, entries, count, trailer } = tableOf(pdf)
  const offsets = new Map<number, number>()
  let written = entries[0]?.offset ?? at
  yield pdf.subarray(0, written)
  for (const [index, { number, offset }] of entries.entries()) {
    offsets.set(number, written)
    for (const part of await filled(pdf.subarray(offset, entries[index + 1]?.offset ?? at), pictureOf)) {
      written += part.length
      yield part
    }
  }
  const lines = Array.from({ length: count }, (_, number) =>
    offsets.has(number)
      ? `${String(offsets.get(number)).padStart(10, '0')} 00000 n\r\n`
      : `0000000000 ${number === 0 ? '65535' : '00000'} f\r\n`,
  )
  yield Buffer.from(`xref\n0 ${count}\n${lines.join('')}${trailer}startxref\n${written}\n%%EOF\n`, 'latin1')
}
