/** As much of XML as Word writes: names and attributes stay as they were, so that what is not filled is not changed. */
export type XmlNode = XmlElement | string
export type XmlElement = {
  readonly name: string
  readonly attributes: string
  readonly children: readonly XmlNode[] | null
}

/** not-docx: not XML, or with a DTD. too-large: more elements or deeper than any document. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly kind: 'not-docx' | 'too-large'
  constructor(kind: 'not-docx' | 'too-large') {
    super(kind)
    this.kind = kind
  }
}

const maxDepth = 200
/** A report of 500 pages has some 300,000. */
export const maxNodes = 1_000_000

const nameAt = /[\w:.-]+/y
/** One at a time: a repeated group would use one stack entry per attribute and overflow on a million of them. */
const attributeAt = /\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')/y
const spaceAt = /\s*/y

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Just behind the `end` of what starts at `at`. */
function behind(text: string, end: string, at: number): number {
  const found = text.indexOf(end, at)
  if (found < 0) throw new XmlError('not-docx')
  return found + end.length
}

type Open = { readonly name: string; readonly attributes: string; readonly children: XmlNode[] }

/** Reads every character once. Throws an XmlError. `budget`: nodes left to all parts of one archive. */
export function parseXml(text: string, budget = { nodes: maxNodes }): readonly XmlNode[] {
  const top: Open = { name: '', attributes: '', children: [] }
  const open: Open[] = [top]
  const add = (node: XmlNode) => {
    budget.nodes -= 1
    if (budget.nodes < 0) throw new XmlError('too-large')
    open.at(-1)!.children.push(node)
  }
  const readTag = (at: number): number => {
    const isClosing = text[at + 1] === '/'
    const from = at + (isClosing ? 2 : 1)
    const nameEnd = match(nameAt, text, from)
    if (nameEnd < 0) throw new XmlError('not-docx')
    const name = text.slice(from, nameEnd)
    let end = nameEnd
    if (!isClosing)
      for (let next = match(attributeAt, text, end); next >= 0; next = match(attributeAt, text, end)) end = next
    const attributes = text.slice(nameEnd, end)
    end = match(spaceAt, text, end)
    const isEmpty = !isClosing && text[end] === '/'
    if (isEmpty) end += 1
    if (text[end] !== '>') throw new XmlError('not-docx')
    if (isClosing) {
      const last = open.length === 1 ? undefined : open.pop()
      if (last?.name !== name) throw new XmlError('not-docx')
      add({ name, attributes: last.attributes, children: last.children })
    } else if (isEmpty) add({ name, attributes, children: null })
    else if (open.push({ name, attributes, children: [] }) > maxDepth) throw new XmlError('too-large')
    return end + 1
  }
  for (let at = 0; at < text.length;) {
    let end: number
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      end = next < 0 ? text.length : next
    } else if (text.startsWith('<!--', at)) end = behind(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) end = behind(text, '?>', at + 2)
    else if (text.startsWith('<![CDATA[', at)) end = behind(text, ']]>', at + 9)
    else {
      at = readTag(at)
      continue
    }
    add(text.slice(at, end))
    at = end
  }
  if (open.length !== 1) throw new XmlError('not-docx')
  return top.children
}

/** In pieces: joining at every level would copy deep text once per level. */
function writeNodes(nodes: readonly XmlNode[], out: string[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') out.push(node)
    else if (node.children === null) out.push(`<${node.name}${node.attributes}/>`)
    else {
      out.push(`<${node.name}${node.attributes}>`)
      writeNodes(node.children, out)
      out.push(`</${node.name}>`)
    }
  }
}

export function writeXml(nodes: readonly XmlNode[]): string {
  const out: string[] = []
  writeNodes(nodes, out)
  return out.join('')
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** References longer than this name no character. */
const reference = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|(\w{1,8}));/gi

export const unescapeXml = (text: string): string =>
  text.replace(reference, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined
    return code === undefined
      ? (entities.get(name ?? '') ?? whole)
      : code <= 0x10ffff
        ? String.fromCodePoint(code)
        : whole
  })

/** Without its prefix, which a document may choose. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

const attributePair = /(?<![\w.-])([\w.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** By local name, unescaped. */
export function attributesOf({ attributes }: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.matchAll(attributePair)].map(([, name = '', double, single]) => [
      name,
      unescapeXml(double ?? single ?? ''),
    ]),
  )
}
