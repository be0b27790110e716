/** As much of XML as Word writes: names and attributes stay as they were, so that what is not filled is not changed. */
export type XmlNode = XmlElement | string
export type XmlElement = { readonly name: string; readonly attributes: string; readonly children: readonly XmlNode[] | null }

const token = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>|[^<]+/gy
const deepest = 200

type Open = { readonly name: string; readonly attributes: string; readonly children: XmlNode[] }

/** Undefined for what is no XML, declares entities, or is nested beyond any document. */
export function parseXml(text: string): readonly XmlNode[] | undefined {
  const top: Open = { name: '', attributes: '', children: [] }
  const open: Open[] = [top]
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (found === null) return undefined
    const [whole, closed, name, attributes = '', isEmpty] = found
    const last = open.at(-1) ?? top
    if (closed !== undefined) {
      if (open.length === 1 || last.name !== closed) return undefined
      open.pop()
      open.at(-1)?.children.push({ name: last.name, attributes: last.attributes, children: last.children })
    } else if (name === undefined) last.children.push(whole)
    else if (isEmpty !== undefined) last.children.push({ name, attributes, children: null })
    else if (open.length > deepest) return undefined
    else open.push({ name, attributes, children: [] })
  }
  return open.length === 1 ? top.children : undefined
}

export function writeXml(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : node.children === null ? `<${node.name}${node.attributes}/>` : `<${node.name}${node.attributes}>${writeXml(node.children)}</${node.name}>`)).join('')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const unescapeXml = (text: string): string => text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined
  return code === undefined ? entities[name ?? ''] ?? whole : code <= 0x10ffff ? String.fromCodePoint(code) : whole
})

/** What XML cannot hold is left out: a control character makes Word refuse the whole file. */
export const escapeXml = (text: string): string => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)
