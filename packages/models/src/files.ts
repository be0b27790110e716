import { ModelError } from './model-error.ts'

/** A file that is read here and there. */
export type Source = { readonly size: number; read(offset: number, length: number): Promise<Uint8Array> }

/** Files that came together: a ZIP, or one alone. Names as they were packed. */
export type Files = {
  readonly names: readonly string[]
  read(name: string, maxInputBytes: number): Promise<Uint8Array>
}

function decoded(name: string): string {
  let words = name
  // What looks like an escape and is none stands for itself.
  try {
    words = decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    /* as it is */
  }
  return words.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')
}

const plain = (name: string) => decoded(name).toLowerCase()

type Index = {
  readonly whole: ReadonlyMap<string, string>
  /** Null: several are called so. */ readonly last: ReadonlyMap<string, string | null>
}
const indexes = new WeakMap<readonly string[], Index>()

/** A tileset names its tens of thousands of files one by one. */
function indexOf(names: readonly string[]): Index {
  const known = indexes.get(names)
  if (known !== undefined) return known
  const [whole, last] = [new Map<string, string>(), new Map<string, string | null>()]
  for (const name of names) {
    const path = plain(name)
    if (!whole.has(path)) whole.set(path, name)
    const end = path.slice(path.lastIndexOf('/') + 1)
    last.set(end, last.has(end) ? null : name)
  }
  const index = { whole, last }
  indexes.set(names, index)
  return index
}

/** Absolute, with a scheme or a host of its own. */
const isElsewhere = (uri: string) => /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(uri)

/**
 * What a URI means beside the file that has it, by its folders: where these end above the archive, or nothing lies
 * there, the error says which, as it would be called in the archive.
 */
export function fileAtUri({ names }: Pick<Files, 'names'>, from: string, uri: string): string {
  if (isElsewhere(uri)) throw new ModelError('refers-outside', uri.slice(0, 200), uri)
  const path = decoded(folderOf(from))
    .split('/')
    .filter((part) => part !== '')
  for (const part of decoded(uri.split(/[?#]/)[0]!).split('/')) {
    if (part === '..') {
      if (path.pop() === undefined) throw new ModelError('refers-outside', uri.slice(0, 200), uri)
    } else if (part !== '.' && part !== '') path.push(part)
  }
  const wanted = path.join('/')
  const found = indexOf(names).whole.get(wanted.toLowerCase())
  if (found === undefined) throw new ModelError('missing-file', uri.slice(0, 200), wanted)
  return found
}

const folderOf = (name: string) => (name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '')

/**
 * The one that `given` means beside `from`; by its last name alone where somebody's own folders were written into the
 * file. For OBJ, whose names are paths of the machine it was made on.
 */
export function fileNamed({ names }: Pick<Files, 'names'>, from: string, given: string): string | undefined {
  const { whole, last } = indexOf(names)
  const wanted = plain(given)
  return (
    whole.get(plain(folderOf(from)) + wanted) ??
    whole.get(wanted) ??
    last.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ??
    undefined
  )
}
