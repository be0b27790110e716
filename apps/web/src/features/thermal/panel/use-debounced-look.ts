import { useEffect, useState } from 'react'
import type { Look, LookStore } from '../view-store.ts'

const restMs = 80

/** What is chosen once the hand rests: fields need not follow a slider in every frame. */
export function useDebouncedLook<T>(look: LookStore, read: (look: Look) => T): T {
  const [value, setValue] = useState(() => read(look.read()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = look.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setValue(read(look.read())), restMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [look, read])
  return value
}
