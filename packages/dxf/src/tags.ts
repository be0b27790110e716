import { isBinaryDxf, readBinaryTags } from './binary.ts'
import { textDecoder } from './decode-text.ts'
import { DxfError } from './dxf-error.ts'

/** A DXF file is a row of pairs: a group code and a value. */
export type Tags = { readonly codes: readonly number[]; readonly values: readonly string[] }

const maxTagCount = 12_000_000

/** What a byte order mark says; programs that write one mean it. */
function markedEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined
}

const headLength = 4096

/** Old programs of the Macintosh end lines with a carriage return alone. */
const withLineFeeds = (text: string) => (text.slice(0, headLength).includes('\n') ? text : text.replaceAll('\r', '\n'))

/** Comments (999) may come first; then a section opens. */
export function looksLikeDxf(head: Uint8Array): boolean {
  if (isBinaryDxf(head)) return true
  const text = textDecoder(markedEncoding(head) ?? 'utf-8').decode(head.subarray(0, headLength))
  return /^(\s*999\r?\n[^\n]*\n)*\s*0[^\S\n]*\n\s*SECTION[^\S\n]*\n/.test(withLineFeeds(text).trimStart())
}

const codePages = new Map(
  Object.entries({
    ansi_936: 'gbk',
    gb2312: 'gbk',
    ansi_950: 'big5',
    big5: 'big5',
    ansi_932: 'shift_jis',
    dos932: 'shift_jis',
    ansi_949: 'euc-kr',
    ksc5601: 'euc-kr',
    ansi_874: 'windows-874',
    ansi_1250: 'windows-1250',
    ansi_1251: 'windows-1251',
    ansi_1253: 'windows-1253',
    ansi_1254: 'windows-1254',
    ansi_1258: 'windows-1258',
  }),
)

export type Encoding = { readonly label: string; readonly decode: (bytes: Uint8Array) => string }

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return textDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A few characters of GBK may pass for Greek in UTF-8; characters of three bytes do not happen by chance. */
const isTrusted = (text: string, page: string | undefined) =>
  page === undefined || !/[\u0080-\u07ff]/.test(text) || /[\u0800-\uffff]/.test(text)

const headBytes = 64 * 1024

const variableOf = (head: string, variable: string) =>
  new RegExp(`\\$${variable}[\\s\\0]+(?:[13\\u0001\\u0003][\\s\\0]*)?(\\w+)`, 'i').exec(head)?.[1]?.toLowerCase() ?? ''

const namedPage = (head: string) => codePages.get(variableOf(head, 'DWGCODEPAGE'))

/**
 * Since 2007 files are UTF-8, before in the code page they name; programs get both wrong often enough that the bytes
 * decide.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = markedEncoding(bytes)
  if (marked !== undefined) {
    const decoder = textDecoder(marked)
    return {
      label: namedPage(decoder.decode(bytes.subarray(0, headBytes))) ?? marked,
      decode: (part) => decoder.decode(part),
    }
  }
  const head = textDecoder('latin1').decode(bytes.subarray(0, headBytes))
  const page = namedPage(head)
  const whole = isBinaryDxf(bytes) ? undefined : utf8(bytes)
  const isUnicode =
    whole === undefined ? isBinaryDxf(bytes) && variableOf(head, 'ACADVER') >= 'ac1021' : isTrusted(whole, page)
  const decoder = textDecoder(isUnicode ? 'utf-8' : (page ?? 'windows-1252'))
  return { label: page ?? decoder.encoding, decode: (part) => decoder.decode(part) }
}

function readTextTags(text: string): Tags {
  const [codes, values]: [number[], string[]] = [[], []]
  const line = (from: number) => {
    const end = text.indexOf('\n', from)
    return end < 0 ? text.length : end
  }
  for (let at = 0; at < text.length;) {
    const codeEnd = line(at)
    const valueEnd = line(codeEnd + 1)
    const code = Number(text.slice(at, codeEnd))
    // One lost line would turn every value into a code: what follows is noise, and only what came before counts.
    if (!Number.isInteger(code)) break
    codes.push(code)
    values.push(text.slice(codeEnd + 1, text[valueEnd - 1] === '\r' ? valueEnd - 1 : valueEnd))
    if (codes.length > maxTagCount) throw new DxfError('too-complex', `more than ${maxTagCount} pairs`)
    at = valueEnd + 1
  }
  return { codes, values }
}

export function readTags(bytes: Uint8Array, { decode }: Encoding): Tags {
  const tags = isBinaryDxf(bytes)
    ? readBinaryTags(bytes, decode, maxTagCount)
    : readTextTags(withLineFeeds(decode(bytes)))
  if (tags.codes.length < 2) throw new DxfError('damaged', 'fewer than two pairs')
  return tags
}
