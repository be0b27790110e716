import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Opening a photo adds one history entry; a photo opened by a link has none to go back to. */
export function useOpenedPhoto() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const photoId = query.get('photo')
  const isOwn = useRef(false)
  const before = useRef(photoId)
  useEffect(() => {
    // The grid below was never unmounted: it only needs the focus back.
    if (before.current !== null && photoId === null)
      document.querySelector<HTMLElement>('[data-library-keys]')?.focus({ preventScroll: true })
    before.current = photoId
  }, [photoId])
  return {
    photoId,
    open: (id: string) => {
      isOwn.current = true
      setQuery((now) => {
        const next = new URLSearchParams(now)
        next.set('photo', id)
        return next
      })
    },
    close: () => {
      if (isOwn.current) void navigate(-1)
      else
        setQuery(
          (now) => {
            const next = new URLSearchParams(now)
            next.delete('photo')
            return next
          },
          { replace: true },
        )
      isOwn.current = false
    },
  }
}
