/** Files that came together: a ZIP, or one alone. Names as they were packed. */
export type Files = { readonly names: readonly string[]; read(name: string, mostBytes: number): Promise<Uint8Array> }

const plain = (name: string) => decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, '%25')).replaceAll('\\', '/').replace(/^(\.?\/)+/, '').toLowerCase()

/** The one that `given` means beside `from`; by its last name alone where somebody's own folders were written into the file. */
export function fileNamed({ names }: Pick<Files, 'names'>, from: string, given: string): string | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const wanted = plain(given)
  const beside = names.find((name) => plain(name) === plain(folder) + wanted) ?? names.find((name) => plain(name) === wanted)
  if (beside !== undefined) return beside
  const last = wanted.slice(wanted.lastIndexOf('/') + 1)
  const alike = names.filter((name) => plain(name).split('/').at(-1) === last)
  return alike.length === 1 ? alike[0] : undefined
}
