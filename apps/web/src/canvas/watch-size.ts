import type { Size } from '@plumbline/geometry/point'

/** Spec 2 §9. */
const debounceMilliseconds = 100

/**
 * Tells the size of an element and the pixels of the screen: at once for the first time, then when a change has come to
 * rest.
 */
export function watchSize(element: HTMLElement, onSize: (size: Size, ratio: number) => void): () => void {
  let timer: number | undefined
  const report = () =>
    onSize({ width: element.clientWidth, height: element.clientHeight }, window.devicePixelRatio || 1)
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(report, debounceMilliseconds)
  }
  report()
  const observer = new ResizeObserver(later)
  observer.observe(element)
  // Dragged to another screen, the element keeps its size and gets other pixels.
  window.addEventListener('resize', later)
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('resize', later)
  }
}
