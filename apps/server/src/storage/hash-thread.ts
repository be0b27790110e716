import { openThread } from './thread.ts'

/** Without a path: forget how far it came. */
export type HashRequest = { readonly id: string; readonly path: string | undefined; readonly to: number; readonly isLast: boolean; readonly isAnew: boolean }

/** Gigabytes are hashed beside the answers to everybody else, and while the rest of the file still travels. */
export function openHashThread() {
  const ask = openThread<HashRequest, string | undefined>(new URL('./hash-thread.worker.ts', import.meta.url))
  return {
    /** What is safe of it up to here need not be read when it is finished. */
    readOn: async (id: string, path: string, to: number): Promise<void> => void await ask({ id, path, to, isLast: false, isAnew: false }),
    finish: async (id: string, path: string, size: number, isAnew: boolean): Promise<string> => (await ask({ id, path, to: size, isLast: true, isAnew }))!,
    forget: async (id: string): Promise<void> => void await ask({ id, path: undefined, to: 0, isLast: false, isAnew: false }),
  }
}
