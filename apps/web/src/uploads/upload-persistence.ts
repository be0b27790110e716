import type { StoredUpload } from './upload-entry.ts'

export type UploadPersistence = {
  readonly read: (owner: string) => Promise<readonly StoredUpload[]>
  readonly write: (put: readonly StoredUpload[], removed: readonly string[]) => Promise<void>
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

/**
 * In IndexedDB, because only it can store a file handle. In a browser that stores nothing a reload loses the list, and
 * nothing else breaks.
 */
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
        return await new Promise<readonly StoredUpload[]>((resolve, reject) => {
          found.onsuccess = () => resolve(found.result as readonly StoredUpload[])
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
        // A page that is being closed does not receive the events of each row; without this call nothing would be
        // stored.
        transaction.commit()
        await written
      } catch {
        // Uploads continue without being stored.
      }
    },
  }
}
