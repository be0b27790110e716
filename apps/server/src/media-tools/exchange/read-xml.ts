import { ImportError, importLimits } from './problems.ts'

export type XmlEvent =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly line: number
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const nameAt = /[\w:.-]+/y
const attributeAt = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const spaceAt = /\s*/y
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Only the five entities that XML has by itself: a file cannot declare its own. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = Number.parseInt(hex ?? decimal!, hex === undefined ? 10 : 16)
    return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Reads every character once, and answers to each piece where in the file it is. */
export function* readXml(text: string, file: string): Generator<XmlEvent, void, void> {
  const open: string[] = []
  let [at, line, counted, seen] = [0, 1, 0, false]
  const lineAt = (place: number): number => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < place; next = text.indexOf('\n', counted)) {
      line += 1
      counted = next + 1
    }
    return line
  }
  const broken = (detail: string) => new ImportError('broken-xml', file, lineAt(at), detail)
  const behind = (end: string): number => {
    const found = text.indexOf(end, at)
    if (found < 0) throw broken(end)
    return found + end.length
  }
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const plain = text.slice(at, next < 0 ? text.length : next)
    if (plain.trim() !== '' && open.length === 0) throw broken(plain.trim().slice(0, 40))
    if (plain !== '' && open.length > 0) yield { kind: 'text', text: decoded(plain) }
    if (next < 0) break
    at = next
    if (text.startsWith('<!--', at)) at = behind('-->')
    else if (text.startsWith('<?', at)) at = behind('?>')
    else if (text.startsWith('<![CDATA[', at)) {
      const from = at + 9
      at = behind(']]>')
      yield { kind: 'text', text: text.slice(from, at - 3) }
    } else if (text.startsWith('<!', at)) throw new ImportError('document-type', file, lineAt(at))
    else {
      const isClosing = text[at + 1] === '/'
      nameAt.lastIndex = at + (isClosing ? 2 : 1)
      const name = nameAt.exec(text)?.[0]
      if (name === undefined) throw broken(text.slice(at, at + 20))
      let end = nameAt.lastIndex
      const attributes = new Map<string, string>()
      attributeAt.lastIndex = end
      for (let one = attributeAt.exec(text); !isClosing && one !== null; one = attributeAt.exec(text)) {
        attributes.set(one[1]!, decoded(one[2] ?? one[3] ?? ''))
        end = attributeAt.lastIndex
      }
      spaceAt.lastIndex = end
      spaceAt.test(text)
      end = spaceAt.lastIndex
      const isEmpty = !isClosing && text.startsWith('/>', end)
      if (!isEmpty && text[end] !== '>') throw broken(`<${name}`)
      const started = lineAt(at)
      at = end + (isEmpty ? 2 : 1)
      if (isClosing) {
        if (open.pop() !== name) throw broken(`</${name}>`)
        yield { kind: 'close', name }
        continue
      }
      if (open.length === 0 && seen) throw broken(`<${name}>`)
      seen = true
      if (open.length >= importLimits.depth) throw new ImportError('too-large', file, started, `<${name}>`)
      yield { kind: 'open', name, attributes, line: started }
      if (isEmpty) yield { kind: 'close', name }
      else open.push(name)
    }
  }
  if (open.length > 0) throw broken(`</${open.at(-1)!}>`)
  if (!seen) throw broken('')
}
