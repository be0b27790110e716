import { yieldToMain } from '../ui/yield-to-main.ts'

/** handle: where the browser gives one, the file can be opened again after a reload. */
export type Picked = {
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  /** With its folder. */ readonly relativePath: string
}

type Handle = FileSystemFileHandle | (FileSystemDirectoryHandle & { values(): AsyncIterable<Handle> })
type Pickers = {
  readonly showOpenFilePicker?: (options: { readonly multiple: boolean }) => Promise<readonly FileSystemFileHandle[]>
  readonly showDirectoryPicker?: () => Promise<Handle>
}
type Item = DataTransferItem & { readonly getAsFileSystemHandle?: () => Promise<Handle | null> }

const pickers = () => window as unknown as Pickers

async function within(handle: Handle, folder: string): Promise<readonly Picked[]> {
  const relativePath = folder === '' ? handle.name : `${folder}/${handle.name}`
  // A file that vanished between listing and opening must not lose the others.
  if (handle.kind === 'file')
    return handle.getFile().then(
      (file) => [{ file, handle, relativePath }],
      () => [],
    )
  const found: (readonly Picked[])[] = []
  for await (const child of (handle as Extract<Handle, FileSystemDirectoryHandle>).values())
    found.push(await within(child, relativePath))
  return found.flat()
}

const entries = (reader: FileSystemDirectoryReader) =>
  new Promise<readonly FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))

async function withinEntry(entry: FileSystemEntry, folder: string): Promise<readonly Picked[]> {
  const relativePath = folder === '' ? entry.name : `${folder}/${entry.name}`
  if (entry.isFile)
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([{ file, handle: null, relativePath }]),
        () => resolve([]),
      ),
    )
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: (readonly Picked[])[] = []
  // readEntries returns at most a hundred entries at a time and an empty list at the end.
  for (let some = await entries(reader); some.length > 0; some = await entries(reader))
    for (const child of some) found.push(await withinEntry(child, relativePath))
  return found.flat()
}

/** Longer than this the page would be seen to stand still. */
const atOnceMs = 12

/**
 * Browsers look up the size of each file on the disk when it is first asked for, and the page waits: five thousand take
 * seconds.
 */
export async function fromInput(files: readonly File[]): Promise<readonly Picked[]> {
  let begun = performance.now()
  for (const { size: _size, lastModified: _lastModified } of files) {
    if (performance.now() - begun < atOnceMs) continue
    await yieldToMain()
    begun = performance.now()
  }
  return files.map((file) => ({ file, handle: null, relativePath: file.webkitRelativePath || file.name }))
}

/** The items of a drop are emptied after the first await, so all entries are taken at once. */
export async function fromDrop({ items, files }: DataTransfer): Promise<readonly Picked[]> {
  const dropped = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
      handle: (item as Item).getAsFileSystemHandle?.().catch(() => null),
    }))
  if (dropped.length === 0) return fromInput([...files])
  const found = await Promise.all(
    dropped.map(async ({ entry, file, handle }) => {
      const opened = await handle
      if (opened) return within(opened, '')
      if (entry) return withinEntry(entry, '')
      return file ? fromInput([file]) : []
    }),
  )
  return found.flat()
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Undefined: this browser has no such door, or shut it; an input must ask. Nothing chosen: an empty list. */
export async function askForFiles(what: 'files' | 'folder'): Promise<readonly Picked[] | undefined> {
  const { showOpenFilePicker, showDirectoryPicker } = pickers()
  try {
    if (what === 'folder')
      return showDirectoryPicker === undefined ? undefined : await within(await showDirectoryPicker.call(window), '')
    if (showOpenFilePicker === undefined) return undefined
    return (
      await Promise.all((await showOpenFilePicker.call(window, { multiple: true })).map((handle) => within(handle, '')))
    ).flat()
  } catch (error) {
    return isAborted(error) ? [] : undefined
  }
}
