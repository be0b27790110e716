import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { BatchQuestion } from './batch-hash.ts'
import type { Numbered, ThreadAnswer } from './thread.ts'

type Progress = { readonly hash: Hash; at: number }
const kept = new Map<number, Progress>()

function answerTo({ id, at, bytes, isGivenUp }: BatchQuestion): string | undefined {
  const progress = kept.get(id) ?? { hash: createHash('sha256'), at: 0 }
  kept.delete(id)
  if (isGivenUp === true) return undefined
  // An earlier thread died with the beginning: what is left must not pass for the whole.
  if (progress.at !== at) throw new Error('the beginning of what is hashed is lost')
  if (bytes === undefined) return progress.hash.digest('hex')
  progress.hash.update(bytes)
  progress.at += bytes.length
  kept.set(id, progress)
  return undefined
}

parentPort!.on('message', (question: Numbered<BatchQuestion>) => {
  const say = (answer: Omit<ThreadAnswer<string | undefined>, 'number'>) => parentPort!.postMessage({ number: question.number, ...answer })
  try {
    say({ answer: answerTo(question) })
  } catch (error) {
    say({ error: { message: String(error), code: undefined } })
  }
})
