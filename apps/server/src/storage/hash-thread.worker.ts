import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { codeOf } from './disk-files.ts'
import type { HashRequest } from './hash-thread.ts'
import type { Numbered, ThreadAnswer } from './thread.ts'

type Progress = { hash: Hash; at: number }

const buffer = 1024 * 1024
/** Of uploads that nobody finishes: forgotten, oldest first, and read from the beginning if they are finished after all. */
const mostKept = 500
const kept = new Map<string, Progress>()
const turns = new Map<string, Promise<unknown>>()

async function readOn(progress: Progress, path: string, to: number): Promise<void> {
  if (progress.at >= to) return
  const bytes = Buffer.allocUnsafe(buffer)
  const file = await open(path, 'r')
  try {
    while (progress.at < to) {
      const { bytesRead } = await file.read(bytes, 0, Math.min(buffer, to - progress.at), progress.at)
      if (bytesRead === 0) throw new Error('the file ends before its size')
      progress.hash.update(bytes.subarray(0, bytesRead))
      progress.at += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function work({ id, path, to, isLast, isAnew }: HashRequest): Promise<string | undefined> {
  const known = isAnew ? undefined : kept.get(id)
  const progress = known ?? { hash: createHash('sha256'), at: 0 }
  kept.delete(id)
  if (path === undefined) return undefined
  try {
    await readOn(progress, path, to)
  } finally {
    // Half a step is no harm: it knows how far it came.
    if (!isLast) kept.set(id, progress)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  }
  return isLast ? progress.hash.digest('hex') : undefined
}

parentPort!.on('message', (request: Numbered<HashRequest>) => {
  const answer = (more: Omit<ThreadAnswer<string | undefined>, 'number'>) => parentPort!.postMessage({ number: request.number, ...more })
  // One after the other for one file; files do not wait for each other.
  const turn = (turns.get(request.id) ?? Promise.resolve()).then(() => work(request)).then((sha256) => answer({ answer: sha256 }), (error: unknown) => answer({ error: { message: String(error), code: codeOf(error) } }))
  turns.set(request.id, turn)
  void turn.finally(() => turns.get(request.id) === turn && turns.delete(request.id))
})
