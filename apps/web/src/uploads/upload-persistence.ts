import type { Remembered } from './upload-entry.ts'

export type UploadPersistence = {
  readonly read: (owner: string) => Promise<readonly Remembered[]>
  readonly write: (put: readonly Remembered[], removed: readonly string[]) => Promise<void>
}

const name = 'plumbline-uploads'
const table = 'entries'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(table, { keyPath: 'key' }).createIndex('owner', 'owner')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** In IndexedDB, because only it can keep a handle to a file. A browser that stores nothing forgets at a reload; nothing else breaks. */
export function browserPersistence(): UploadPersistence {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= open()
    return opened
  }
  return {
    read: async (owner) => {
      try {
        const found = (await database()).transaction(table).objectStore(table).index('owner').getAll(owner)
        return await new Promise<readonly Remembered[]>((resolve, reject) => {
          found.onsuccess = () => resolve(found.result as readonly Remembered[])
          found.onerror = () => reject(found.error ?? new Error('IndexedDB refused'))
        })
      } catch {
        return []
      }
    },
    write: async (put, removed) => {
      try {
        const transaction = (await database()).transaction(table, 'readwrite')
        const store = transaction.objectStore(table)
        for (const one of put) store.put(one)
        for (const key of removed) store.delete(key)
        const written = done(transaction)
        // A page that is going away does not live to hear of each row; without this nothing of it would be kept.
        transaction.commit()
        await written
      } catch {
        // Nothing is lost but the memory of it.
      }
    },
  }
}
