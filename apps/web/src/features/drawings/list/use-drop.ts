import { useEffect, useRef, useState, type DragEvent } from 'react'

const hasFiles = (event: { readonly dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') === true

/** Files dropped anywhere on an area. A drop beside it is prevented, because the browser would leave the page and open the file. */
export function useDrop(onDrop: (files: readonly File[]) => void, isOn: boolean) {
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
        const files = Array.from(event.dataTransfer.files)
        if (isOn && files.length > 0) onDrop(files)
      },
    },
  }
}
