import { channel } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { recordInside } from './record-inside.ts'

/** One piece of work of a child process. `why` is what it printed, where it failed. */
type Ended = { readonly child: string; readonly ms: number; readonly code?: string; readonly why?: string }

type Log = { debug(line: object, text: string): void; info(line: object, text: string): void }

const ended = channel('plumbline.child-ended')
const longestReason = 2_000

function failureOf(error: unknown): Pick<Ended, 'code' | 'why'> {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown }
  const why = cause instanceof Error ? cause.message : (cause ?? message ?? error)
  return { code: String(code ?? 'ended'), why: String(why).slice(-longestReason) }
}

/** Reported to this process, because a child has no log. */
export async function asChild<T>(program: string, work: () => Promise<T>): Promise<T> {
  const [child, begun] = [basename(program, '.ts'), performance.now()]
  const report = (failure: Partial<Ended>) => {
    const ms = performance.now() - begun
    recordInside(`child ${child}`, ms, { failure: failure.code })
    ended.publish({ child, ms: Math.round(ms), ...failure })
  }
  try {
    const answer = await work()
    report({})
    return answer
  } catch (error) {
    report(failureOf(error))
    throw error
  }
}

/** A file that a child refused ends no job: without this line the log would not say why a photo failed. */
export function logChildren(log: Log): () => void {
  const write = (message: unknown) => {
    const line = message as Ended
    if (line.code === undefined) log.debug(line, 'child ended')
    else log.info(line, 'child failed')
  }
  ended.subscribe(write)
  return () => void ended.unsubscribe(write)
}
