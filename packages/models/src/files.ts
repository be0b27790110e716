/** Files that came together: a ZIP, or one alone. Names as they were packed. */
export type Files = { readonly names: readonly string[]; read(name: string, mostBytes: number): Promise<Uint8Array> }

function plain(name: string): string {
  let words = name
  // What looks like an escape and is none stands for itself.
  try { words = decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, '%25')) } catch { /* as it is */ }
  return words.replaceAll('\\', '/').replace(/^(\.?\/)+/, '').toLowerCase()
}

type Index = { readonly whole: ReadonlyMap<string, string>; /** Null: several are called so. */ readonly last: ReadonlyMap<string, string | null> }
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

/** The one that `given` means beside `from`; by its last name alone where somebody's own folders were written into the file. */
export function fileNamed({ names }: Pick<Files, 'names'>, from: string, given: string): string | undefined {
  const { whole, last } = indexOf(names)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const wanted = plain(given)
  return whole.get(plain(folder) + wanted) ?? whole.get(wanted) ?? last.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? undefined
}
