import type { StoredUpload } from './upload-entry.ts'

export type UploadPersistence = {
  readonly read: (owner: string) => Promise<readonly StoredUpload[]>
  readonly write: (put: readonly StoredUpload[], removed: readonly string[]) => Promise<void>
  /** Whose uploads are stored here, of owners whose names begin so. */
  readonly owners: (prefix: string) => Promise<readonly string[]>
  /** Files themselves, by the keys of their entries, where they are small enough to be stored. */
  readonly contents: FileContents
}

export type FileContents = {
  readonly read: (key: string) => Promise<File | undefined>
  readonly write: (key: string, file: File) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
}

type Table = { readonly name: string; readonly upgrade: (database: IDBDatabase) => void }

const table = 'entries'
const entries: Table = {
  name: 'plumbline-uploads',
  upgrade: (database) => database.createObjectStore(table, { keyPath: 'key' }).createIndex('owner', 'owner'),
}
/** A database of its own: a second version of the other one would wait for every open tab with the first. */
const contents: Table = {
  name: 'plumbline-upload-contents',
  upgrade: (database) => database.createObjectStore(table),
}

function open({ name, upgrade }: Table): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}

function found<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

function access(of: Table) {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= open(of)
    return opened
  }
  return {
    read: async <T>(ask: (store: IDBObjectStore) => IDBRequest, otherwise: T): Promise<T> => {
      try {
        return await found<T>(ask((await database()).transaction(table).objectStore(table)))
      } catch {
        return otherwise
      }
    },
    write: async (change: (store: IDBObjectStore) => void): Promise<void> => {
      try {
        const transaction = (await database()).transaction(table, 'readwrite')
        change(transaction.objectStore(table))
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

/**
 * In IndexedDB, because only it can store a file handle. In a browser that stores nothing a reload loses the list, and
 * nothing else breaks.
 */
export function browserPersistence(): UploadPersistence {
  const [rows, files] = [access(entries), access(contents)]
  return {
    read: (owner) => rows.read<readonly StoredUpload[]>((store) => store.index('owner').getAll(owner), []),
    write: (put, removed) =>
      rows.write((store) => {
        for (const one of put) store.put(one)
        for (const key of removed) store.delete(key)
      }),
    owners: async (prefix) => {
      const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const found = await rows.read<readonly StoredUpload[]>((store) => store.index('owner').getAll(range()), [])
      return [...new Set(found.map(({ owner }) => owner))]
    },
    contents: {
      read: (key) => files.read<File | undefined>((store) => store.get(key), undefined),
      write: (key, file) => files.write((store) => void store.put(file, key)),
      remove: (keys) =>
        files.write((store) => {
          for (const key of keys) store.delete(key)
        }),
    },
  }
}
