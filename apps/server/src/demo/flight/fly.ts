import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Painted = { readonly name: string; readonly sequence: number }

const script = fileURLToPath(new URL('./fly-child.ts', import.meta.url))

/** Files appear in `folder` one after the other; each is handed over before more than a few others are painted. */
export async function fly(
  {
    folder,
    sequences,
    isSmall,
    signal,
  }: {
    readonly folder: string
    readonly sequences: readonly number[]
    readonly isSmall: boolean
    readonly signal: AbortSignal
  },
  take: (file: Painted) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', script, JSON.stringify({ folder, sequences, isSmall })], {
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    for await (const line of createInterface({ input: child.stdout })) await take(JSON.parse(line) as Painted)
    signal.throwIfAborted()
    const code = await ended
    if (code !== 0) throw new Error(`painting the demo flight ended with ${code}`)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    await ended.catch(() => undefined)
  }
}
