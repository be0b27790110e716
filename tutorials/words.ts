import { words, type Locale } from '../e2e/support/words.ts'
import type { Messages } from '../packages/contract/src/messages/messages.ts'

type Leaf = string | { readonly [plural: string]: string }
type Node = { readonly [key: string]: Node | string }

const isLeaf = (value: Node | string): value is Leaf =>
  typeof value === 'string' || Object.keys(value).every((key) => key === 'one' || key === 'other')
const textOf = (leaf: Leaf) => (typeof leaf === 'string' ? leaf : JSON.stringify(leaf))

/** 'projects.list.create' -> its text today; undefined when there is no such message any more. */
export function textAt(locale: Locale, key: string): string | undefined {
  let node: Node | string | undefined = words[locale] as unknown as Node
  for (const part of key.split('/')) node = typeof node === 'object' ? node[part] : undefined
  return node === undefined || !isLeaf(node) ? undefined : textOf(node)
}

/** Every sentence of a language without a value in it, as a button can show it. */
export function textsOf(locale: Locale): ReadonlySet<string> {
  const texts = new Set<string>()
  const visit = (node: Node | string) => {
    if (typeof node === 'string') return void (node.includes('{') || texts.add(node))
    for (const child of Object.values(node)) visit(child)
  }
  visit(words[locale] as unknown as Node)
  return texts
}

/** The messages of a language; `used` answers those that were read, so a film knows which words it shows. */
export function trackedWords(locale: Locale): {
  readonly words: Messages
  readonly used: () => Readonly<Record<string, string>>
} {
  const used = new Map<string, string>()
  const track = (node: Node, path: string): Node =>
    new Proxy(node, {
      get(target, key) {
        const value = typeof key === 'string' && Object.hasOwn(target, key) ? target[key] : undefined
        if (value === undefined) return Reflect.get(target, key) as unknown
        const at = `${path}${String(key)}`
        if (!isLeaf(value)) return track(value as Node, `${at}/`)
        used.set(at, textOf(value))
        return value
      },
    })
  return {
    words: track(words[locale] as unknown as Node, '') as unknown as Messages,
    used: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
