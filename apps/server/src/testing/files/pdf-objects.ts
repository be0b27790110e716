import { inflateSync } from 'node:zlib'

/** Names begin with a slash, references are whole bigints; strings are bytes as latin1. */
export type PdfValue = string | number | boolean | null | PdfRef | PdfDict | readonly PdfValue[]
type PdfRef = bigint
export type PdfDict = { readonly [key: `/${string}`]: PdfValue }

const isRef = (value: PdfValue | undefined): value is PdfRef => typeof value === 'bigint'
export const isDict = (value: PdfValue | undefined): value is PdfDict =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const token =
  /<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[\da-fA-F\s]*>|\d{1,10} \d{1,5} R\b|[-+.\d]+|true|false|null/g

/** One value, as PDF 1.7 §7.3 writes it. */
function readValue(text: string): PdfValue {
  const words = text.match(token) ?? []
  let at = 0
  function next(): PdfValue {
    const word = words[at++] ?? 'null'
    if (word === '[') {
      const list: PdfValue[] = []
      while (at < words.length && words[at] !== ']') list.push(next())
      at += 1
      return list
    }
    if (word === '<<') {
      const dict: Record<string, PdfValue> = {}
      while (at < words.length && words[at] !== '>>') dict[String(words[at++])] = next()
      at += 1
      return dict as PdfDict
    }
    if (/^\d+ \d+ R$/.test(word)) return BigInt(Number.parseInt(word, 10))
    if (word.startsWith('(')) return word.slice(1, -1)
    if (word.startsWith('<')) return Buffer.from(word.slice(1, -1).replaceAll(/\s/g, ''), 'hex').toString('latin1')
    if (word.startsWith('/')) return word
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : Number(word)
  }
  return next()
}

/** Objects of a file that is not packed, as our typesetter writes it; a later object replaces an earlier one. */
export function openPdf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const bodies = new Map<number, string>()
  for (const [, number, body] of text.matchAll(/(?:^|[\n\r])(\d+) 0 obj\s([\s\S]*?)[\n\r]endobj/g))
    bodies.set(Number(number), body!)
  const read = new Map<number, PdfValue>()
  const values = (number: number): PdfValue => {
    if (!read.has(number)) read.set(number, readValue((bodies.get(number) ?? 'null').split(/[\n\r]stream[\n\r]/)[0]!))
    return read.get(number)!
  }
  const get = (value: PdfValue | undefined): PdfValue => (isRef(value) ? values(Number(value)) : (value ?? null))
  return {
    get,
    dict: (value: PdfValue | undefined): PdfDict => {
      const found = get(value)
      return isDict(found) ? found : {}
    },
    list: (value: PdfValue | undefined): readonly PdfValue[] => {
      const found = get(value)
      return Array.isArray(found) ? (found as readonly PdfValue[]) : found === null ? [] : [found]
    },
    ofType: (type: string): readonly PdfDict[] =>
      [...bodies.keys()]
        .map(values)
        .filter((value): value is PdfDict => isDict(value) && value['/Type'] === `/${type}`),
    stream: (value: PdfValue | undefined): string => {
      const body = isRef(value) ? (bodies.get(Number(value)) ?? '') : ''
      const start = /[\n\r]stream\r?\n/.exec(body)
      const from = start === null ? body.length : start.index + start[0].length
      const packed = isRef(value) ? values(Number(value)) : null
      const length = isDict(packed) ? Number(get(packed['/Length'])) : 0
      const bytes = Buffer.from(body.slice(from, from + length), 'latin1')
      const isPacked = isDict(packed) && packed['/Filter'] === '/FlateDecode'
      return (isPacked ? inflateSync(bytes) : bytes).toString('latin1')
    },
  }
}
export type Pdf = ReturnType<typeof openPdf>
