const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(window.location.origin))

/** Behind the sign-in only, and when the page has done its own loading: the first screen waits for nothing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = async () => {
    try {
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage(loadedFiles())
    } catch {
      // Without it everything works as long as there is a connection.
    }
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void begin(), { timeout: 3000 })
  else setTimeout(() => void begin(), 1000)
}
