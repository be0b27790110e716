import { useSyncExternalStore } from 'react'

/** No browser's own bars are as high, and no keyboard is lower. */
const minKeyboardHeight = 150

/** The keyboard of a phone covers the foot of the page: what is left is the visual viewport, whose zoom counts too. */
function isOpen(): boolean {
  const visible = window.visualViewport
  return (
    visible !== null && visible !== undefined && window.innerHeight - visible.height * visible.scale > minKeyboardHeight
  )
}

function subscribe(onChange: () => void): () => void {
  const visible = window.visualViewport
  visible?.addEventListener('resize', onChange)
  return () => visible?.removeEventListener('resize', onChange)
}

/** Whether the keyboard of a phone takes a part of the window. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isOpen)
