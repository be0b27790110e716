import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const isRoot = process.getuid?.() === 0
export const unprivilegedUser = { uid: 65534, gid: 65534 }

/** Whether an ordinary user can run this checkout at all; in a clone below /root he cannot. */
export const othersMayRun =
  isRoot &&
  spawnSync('/bin/sh', ['-c', `'${process.execPath}' -e 0 && cat '${import.meta.filename}'`], {
    ...unprivilegedUser,
    cwd: '/',
  }).status === 0

/** All that a process of ours is given besides its settings. Compiled once, the product is up in half the time. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  ...(getCompileCacheDir() === undefined ? {} : { NODE_COMPILE_CACHE: dirname(getCompileCacheDir()!) }),
}

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  milliseconds = 150_000,
): Promise<T> {
  const end = Date.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`nothing came of ${look.toString()}`)
    await sleep(50)
  }
}

export type Program = {
  readonly child: ChildProcess
  readonly pid: number
  output(): string
  /** Waits until the output holds it. */
  says(text: string): Promise<void>
  ended(): Promise<number | string>
}

type ProgramOptions = {
  readonly env?: Record<string, string | undefined>
  readonly uid?: number
  readonly gid?: number
}

/** Another Node process, running a file of ours or a few lines of source. */
export function program(
  code: { readonly file: string; readonly args?: readonly string[] } | { readonly source: string },
  options: ProgramOptions = {},
): Program {
  const args = 'file' in code ? [code.file, ...(code.args ?? [])] : ['--input-type=module', '-e', code.source]
  const child = spawn(process.execPath, args, {
    ...options,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const end = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const ended = async () => {
    const [code, signal] = await end
    return code ?? signal ?? 'unknown'
  }
  return {
    child,
    pid: child.pid!,
    output: () => text,
    ended,
    says: async (wanted) => {
      await until(() => {
        if (text.includes(wanted)) return true
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it ended without saying '${wanted}':\n${text}`)
        return undefined
      })
    },
  }
}
