const key = 'plumbline.tour'

/** Whether the tour is open survives a reload; without storage it closes with the page. */
export function readTour(storage: () => Storage): boolean {
  try {
    return storage().getItem(key) === 'open'
  } catch {
    return false
  }
}

export function saveTour(storage: () => Storage, isOpen: boolean): void {
  try {
    if (isOpen) storage().setItem(key, 'open')
    else storage().removeItem(key)
  } catch {
    // A browser that keeps nothing: the tour is open as long as the page.
  }
}
