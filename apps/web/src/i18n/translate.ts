import type { Locale } from '@plumbline/contract/locales'
import type { MessageKey, Messages } from '@plumbline/contract/messages/messages'
import { fill, type Values } from '@plumbline/contract/messages/t'

type Leaf = Parameters<typeof fill>[1]
type Node = Leaf | { readonly [key: string]: Node }

/** Codes carry dots of their own ('errors.project.not-found'), so the longest key wins before the path is cut. */
function find(node: Node, path: string): Leaf | undefined {
  if (typeof node === 'string') return undefined
  const direct = Object.hasOwn(node, path) ? node[path] : undefined
  if (direct !== undefined) return direct as Leaf
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot)
    const child = Object.hasOwn(node, key) ? node[key] : undefined
    const found = child === undefined ? undefined : find(child, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

export type Translate = (key: MessageKey, values?: Values) => string

/** `messages` may hold only the groups its screens use. */
export function translator(locale: Locale, messages: Partial<Messages>): Translate {
  return (key, values) => {
    const message = find(messages as unknown as Node, key)
    return message === undefined ? key : fill(locale, message, values)
  }
}
