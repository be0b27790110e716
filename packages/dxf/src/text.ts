import { textDecoder } from './decode-text.ts'

/** A half of a pair alone is no character. */
const fromHex = (digits: string) => String.fromCharCode(Number.parseInt(digits, 16))
const lonelyHalves = /[\ud800-\udfff]/gu

const pages: Readonly<Record<string, string>> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 5: 'gbk' }

/**
 * Characters written as numbers: \U+XXXX, halves of a pair beyond the first plane, and \M+nXXXX in one of the East
 * Asian code pages.
 */
function unescaped(text: string): string {
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, digits: string) => fromHex(digits))
    .replace(lonelyHalves, '')
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (_, page: string, digits: string) =>
      textDecoder(pages[page] ?? 'gbk').decode(
        Uint8Array.of(Number.parseInt(digits.slice(0, 2), 16), Number.parseInt(digits.slice(2), 16)),
      ),
    )
}

const signs: Readonly<Record<string, string>> = { d: '°', c: 'Ø', p: '±', '%': '%', u: '', o: '', k: '' }

/** One line of TEXT: %%d, %%c, %%p, %%nnn. */
export function plainText(text: string): string {
  return unescaped(text)
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([dcpuok%])/gi, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replaceAll('^I', ' ')
    .replaceAll('^ ', '^')
}

/** The lines of an MTEXT without its marks for font, colour, height and stacking. */
export function markedText(text: string): readonly string[] {
  const bare = unescaped(text)
    .replace(/\\\\/g, '\u0001')
    .replace(/\\\{/g, '\u0002')
    .replace(/\\\}/g, '\u0003')
    .replace(/\\S([^;]*);/g, (_, stacked: string) => stacked.replace(/[\^#]/g, '/'))
    .replace(/\\[ACFHKQTWacfhpqtw][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/\\~/g, '\u00a0')
    .replace(/\\[PXN]|\^M\^J|\^[JM]/g, '\n')
    .replace(/[{}]/g, '')
  return plainText(bare).replaceAll('\u0001', '\\').replaceAll('\u0002', '{').replaceAll('\u0003', '}').split('\n')
}

const isWide = (char: string) => (char.codePointAt(0) ?? 0) >= 0x2e80

/** Width in units of the font size, near enough to break lines and to reserve room. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text)
    width += isWide(char) ? 1 : /[ilI.,:;'|!]/.test(char) ? 0.3 : /[A-Z@%]/.test(char) ? 0.68 : 0.56
  return width
}

/** Lines no wider than `most`, broken at blanks, or anywhere beside a Chinese character. */
export function wrapped(lines: readonly string[], maxWidth: number): readonly string[] {
  if (!(maxWidth > 0)) return lines
  return lines.flatMap((line) => {
    const out: string[] = []
    let current = ''
    for (const word of line.match(/[\u2e80-\u{3ffff}][、。，；：！？）」』]*|[^\s\u2e80-\u{3ffff}]+\s*|\s+/gu) ?? []) {
      if (current !== '' && widthOf(current + word.trimEnd()) > maxWidth) {
        out.push(current.trimEnd())
        current = ''
      }
      current += word
    }
    return [...out, current.trimEnd()]
  })
}
