import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../db/embedded-port.ts'
import { plainEnvironment, program, temporaryFolder, until, type Program } from '../testing/faults/processes.ts'
import { countSilence } from './liveness.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

let folder: ReturnType<typeof temporaryFolder>
let run: Program | undefined
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  run?.child.kill('SIGTERM')
  await run?.ended()
  run = undefined
  folder.remove()
})

const source = (path: string) => join(import.meta.dirname, '..', path)

/** A supervisor that keeps one process, which blocks itself the first time and not again. */
async function supervise(probe: string, block: string, maxSilenceMs: number): Promise<Program> {
  const [entry, blocked, port] = [
    join(folder.path, 'entry.mjs'),
    join(folder.path, 'blocked'),
    await freePort(undefined),
  ]
  writeFileSync(
    entry,
    `
    import { existsSync, writeFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    import { runUntilStopped } from ${JSON.stringify(source('process.ts'))}
    import { watchMainThread } from ${JSON.stringify(source('blocked-thread.ts'))}
    function spinForever() { ${block} }
    watchMainThread(1000)
    await runUntilStopped(async () => {
      const server = createServer((_, answer) => { console.log('asked'); answer.end('live') })
      await new Promise((done) => server.listen(${port}, '127.0.0.1', done))
      if (!existsSync(${JSON.stringify(blocked)})) setTimeout(() => { writeFileSync(${JSON.stringify(blocked)}, String(process.pid)); spinForever() }, 500)
      console.log('began')
      return async () => { server.close() }
    })`,
  )
  run = program(
    {
      source: `
    import { superviseChild } from ${JSON.stringify(source('supervisor/child.ts'))}
    import { httpProbe, messageProbe } from ${JSON.stringify(source('supervisor/liveness.ts'))}
    const child = superviseChild({ name: 'api', entry: ${JSON.stringify(entry)}, environment: process.env, say: (line) => console.log(line), liveness: { probe: ${probe.replace('PORT', String(port))}, maxSilenceMs: ${maxSilenceMs} } })
    process.on('SIGTERM', async () => { await child.stop(3000); process.exit(0) })`,
    },
    { env: plainEnvironment },
  )
  await until(() => existsSync(blocked) && readFileSync(blocked, 'utf8') !== '')
  return run
}

const times = (text: string, part: string) => text.split(part).length - 1

/** Blocks as a busy loop does, and leaves the processor to the tests beside it. */
const loop = 'const cell = new Int32Array(new SharedArrayBuffer(4)); for (;;) Atomics.wait(cell, 0, 0, 20)'

it.each([
  ['a loop, asked over HTTP', `httpProbe('0.0.0.0', PORT)`, loop],
  ['a regular expression, asked by a message', 'messageProbe', `/(a+)+$/.test('a'.repeat(200) + 'b')`],
])(
  'a process that lives but does not answer is ended and started again, its stack in the log: %s',
  async (_, probe, block) => {
    const { output } = await supervise(probe, block, 10_000)
    await until(() => times(output(), 'began') === 2)
    expect(output()).toContain('api did not answer for 10 s; ending it\napi was ended by SIGKILL; starting it again')
    const line = output()
      .split('\n')
      .find((text) => text.includes('the event loop has not turned'))
    expect((JSON.parse(line!) as { stack: string[] }).stack.some((frame) => frame.startsWith('spinForever '))).toBe(
      true,
    )
  },
)

testInFullRun(
  'a process that was stopped together with its supervisor, as on a machine that sleeps, is not ended',
  async () => {
    const { pid, output } = await supervise(`httpProbe('127.0.0.1', PORT)`, '', 4_000)
    const both = [pid, Number(readFileSync(join(folder.path, 'blocked'), 'utf8'))]
    for (const one of both) process.kill(one, 'SIGSTOP')
    await sleep(5_000)
    for (const one of both) process.kill(one, 'SIGCONT')
    const asked = times(output(), 'asked')
    await until(() => times(output(), 'asked') >= asked + 3)
    expect(times(output(), 'began')).toBe(1)
  },
)

it('counts no more than two ticks for a pause of hours', () => {
  let now = 0
  const { tick, reset } = countSilence(1_000, () => now)
  const after = (ms: number) => {
    now += ms
    return tick()
  }
  expect([after(1_000), after(1_000), after(36_000_000), after(-5_000), after(1_000)]).toEqual([
    1_000, 2_000, 4_000, 4_000, 5_000,
  ])
  reset()
  expect(after(500)).toBe(500)
})
