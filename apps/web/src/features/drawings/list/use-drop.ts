import { useEffect, useRef, useState, type DragEvent } from 'react'
import { fromInput, type ChosenFile } from '../../../uploads/upload-entry.ts'

/** Not in every browser, and not yet in the types of the language. */
type Item = DataTransferItem & { readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * With handles where the browser gives them: an upload of such a file continues after a reload. All items are read at
 * once, because they are empty after the first wait.
 */
async function filesOf({ items, files }: DataTransfer): Promise<readonly ChosenFile[]> {
  const found = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      handle: (item as Item).getAsFileSystemHandle?.().catch(() => null),
    }))
  if (found.length === 0) return fromInput([...files])
  const chosen = await Promise.all(found.map(async ({ file, handle }) => ({ file, handle: await handle })))
  return chosen.flatMap(({ file, handle }) =>
    file === null
      ? []
      : [{ file, handle: handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null, relativePath: file.name }],
  )
}

const hasFiles = (event: { readonly dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') === true

/**
 * Files dropped anywhere on an area. A drop beside it is prevented, because the browser would leave the page and open
 * the file.
 */
export function useDrop(onDrop: (files: readonly ChosenFile[]) => void, isOn: boolean) {
  const [isOver, setOver] = useState(false)
  /** Entering a child leaves its parent: only the balance tells whether the pointer is still inside. */
  const depth = useRef(0)
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
  const step = (by: 1 | -1) => (event: DragEvent) => {
    if (!isOn || !hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return {
    isOver,
    area: {
      onDragEnter: step(1),
      onDragLeave: step(-1),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        if (isOn) void filesOf(event.dataTransfer).then((files) => (files.length > 0 ? onDrop(files) : undefined))
      },
    },
  }
}
