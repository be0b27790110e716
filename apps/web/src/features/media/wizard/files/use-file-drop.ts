import { useState, type DragEvent } from 'react'
import { fromDrop, type Picked } from '../../../../uploads/pick-files.ts'

const isOfFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files from outside that are dropped anywhere on a box. */
export function useFileDrop(onFiles: (picked: readonly Picked[]) => Promise<void>) {
  const [isOver, setOver] = useState(false)

  async function drop(event: DragEvent) {
    if (!isOfFiles(event)) return
    event.preventDefault()
    setOver(false)
    await onFiles(await fromDrop(event.dataTransfer))
  }

  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (event.currentTarget === event.target) setOver(false)
      },
      onDrop: (event: DragEvent) => void drop(event),
    },
  }
}
