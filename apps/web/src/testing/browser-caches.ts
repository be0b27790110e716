/** The caches of a browser: entries in the order they were written. */
export function browserCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string | { readonly url: string }) => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, window.location.origin)
    return `${pathname}${search}`
  }
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return Promise.resolve({
      match: (key: string) => Promise.resolve(entries.get(pathOf(key))?.clone()),
      put: (key: string, answer: Response) => {
        entries.delete(pathOf(key))
        entries.set(pathOf(key), answer)
        return Promise.resolve()
      },
      delete: (key: string | { readonly url: string }) => Promise.resolve(entries.delete(pathOf(key))),
      keys: () => Promise.resolve([...entries.keys()].map((key) => ({ url: `${window.location.origin}${key}` }))),
    })
  }
  return {
    stores,
    caches: {
      open,
      has: (name: string) => Promise.resolve(stores.has(name)),
      keys: () => Promise.resolve([...stores.keys()]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
    },
  }
}
