const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(window.location.origin))

/**
 * Behind the sign-in only, and when the page has done its own loading: the first screen waits for nothing. onControl:
 * from now on the worker sees what this page asks for, and has seen none of it before.
 */
export function registerServiceWorker(onControl: () => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const cacheLoaded = () => serviceWorker.controller?.postMessage(loadedFiles())
  let isNew = serviceWorker.controller === null
  const controlled = () => {
    // Also after a deployment, whose worker names other files.
    cacheLoaded()
    if (isNew) onControl()
    isNew = false
  }
  const begin = async () => {
    try {
      await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      await serviceWorker.ready
      cacheLoaded()
    } catch {
      // Without it everything works as long as there is a connection.
    }
  }
  serviceWorker.addEventListener('controllerchange', controlled)
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void begin(), { timeout: 3000 })
  else setTimeout(() => void begin(), 1000)
  return () => serviceWorker.removeEventListener('controllerchange', controlled)
}
