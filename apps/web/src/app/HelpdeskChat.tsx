import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { supportQuery } from '../api/notifications-support.ts'

const whenIdle = (run: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 2_000)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(run, { timeout: 5_000 })
  return () => window.cancelIdleCallback(id)
}

/**
 * A script of somebody else: it comes last, and it must not stay where buildings are shown. A script cannot be taken
 * out of a page, so leaving the list begins a new one.
 */
export function HelpdeskChat() {
  const { data } = useQuery(supportQuery)
  const src = data?.chatScriptUrl ?? null
  useEffect(() => {
    if (src === null) return
    let isIn = false
    const stop = whenIdle(() => {
      isIn = true
      const script = document.createElement('script')
      script.src = src
      script.async = true
      document.body.append(script)
    })
    return () => {
      stop()
      if (isIn) window.location.reload()
    }
  }, [src])
  return null
}
