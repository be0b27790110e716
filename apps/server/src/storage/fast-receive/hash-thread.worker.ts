import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { codeOf } from '../disk-files.ts'
import type { BatchQuestion, HashAnswer, HashQuestion, WholeQuestion } from './hash-thread.ts'
import type { Numbered, ThreadAnswer } from './thread.ts'

type Progress = { readonly hash: Hash; at: number }

const buffer = 1024 * 1024
/** The oldest running hash is dropped first; such an upload is read from the disk when it is completed. */
const maxUploads = 500
const received = new Map<number, Progress>()
const wholes = new Map<string, Progress>()
const turns = new Map<string, Promise<unknown>>()

const beginning = (): Progress => ({ hash: createHash('sha256'), at: 0 })

function storeRunningHash(upload: string, progress: Progress): void {
  wholes.delete(upload)
  wholes.set(upload, progress)
  for (const oldest of wholes.keys()) if (wholes.size > maxUploads) wholes.delete(oldest)
}

async function read(progress: Progress, path: string, to: number): Promise<void> {
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

async function answerWhole(question: WholeQuestion): Promise<HashAnswer> {
  const { kind, upload } = question
  const known = wholes.get(upload) ?? beginning()
  if (kind === 'carry-on') {
    if (known.at !== question.from) return false
    // A copy: of a part that is refused nothing may stay.
    received.set(question.id, { hash: known.hash.copy(), at: known.at })
    return true
  }
  if (kind === 'keep') {
    const carried = received.get(question.id)
    received.delete(question.id)
    if (carried !== undefined && known.at === question.from) storeRunningHash(upload, carried)
    return undefined
  }
  wholes.delete(upload)
  if (kind === 'forget') return undefined
  const progress = kind === 'finish' && question.isFromStart ? beginning() : known
  try {
    await read(progress, question.path, question.to)
  } finally {
    // Half a step is no harm: it knows how far it came.
    if (kind === 'read-on') storeRunningHash(upload, progress)
  }
  return kind === 'finish' ? progress.hash.digest('hex') : undefined
}

function answerBatch(question: BatchQuestion): HashAnswer {
  const { kind, id } = question
  if (kind === 'drop') return void received.delete(id)
  const progress = received.get(id) ?? beginning()
  // An earlier thread died with the beginning: what is left must not pass for the whole.
  if (progress.at !== question.at) throw new Error('the beginning of what is hashed is lost')
  // Of a copy: the next part carries on from it.
  if (kind === 'digest') return progress.hash.copy().digest('hex')
  progress.hash.update(question.bytes)
  progress.at += question.bytes.length
  received.set(id, progress)
  return question.bytes
}

parentPort!.on('message', (question: Numbered<HashQuestion>) => {
  const say = (answer: Omit<ThreadAnswer<HashAnswer>, 'number'>) =>
    parentPort!.postMessage(
      { number: question.number, ...answer },
      answer.answer instanceof Uint8Array ? [answer.answer.buffer] : [],
    )
  const sayError = (error: unknown) => say({ error: { message: String(error), code: codeOf(error) } })
  if ('upload' in question) {
    // One after the other for one upload; uploads do not wait for each other.
    const turn = (turns.get(question.upload) ?? Promise.resolve())
      .then(() => answerWhole(question))
      .then((answer) => say({ answer }), sayError)
    turns.set(question.upload, turn)
    return void turn.finally(() => turns.get(question.upload) === turn && turns.delete(question.upload))
  }
  try {
    say({ answer: answerBatch(question) })
  } catch (error) {
    sayError(error)
  }
})
