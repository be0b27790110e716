import { describe, expect, test } from 'vitest'
import { add, runNode, slowest, vitest, yesOrNo } from './checks.ts'

describe('a tool that says yes or no', () => {
  test('counts as one passed test and stays silent', async () => {
    expect(await yesOrNo(['-e', 'console.log("fine")'])).toEqual({ passed: 1, failed: 0, skipped: 0, output: '' })
  })

  test('counts as one failed test and is heard', async () => {
    const outcome = await yesOrNo(['-e', 'console.log("what"); console.error("why"); process.exit(3)'])
    expect(outcome).toMatchObject({ passed: 0, failed: 1 })
    expect(outcome.output).toContain('what')
    expect(outcome.output).toContain('why')
  })

  test('that is killed has failed', async () => {
    const outcome = await yesOrNo(['-e', 'process.kill(process.pid, "SIGKILL")'])
    expect(outcome).toMatchObject({ passed: 0, failed: 1 })
    expect(outcome.output).toContain('SIGKILL')
  })
})

test('a run of tests that ends without a report is at least one failure', async () => {
  expect(await vitest('no-such-project')).toMatchObject({ passed: 0, failed: 1 })
})

test('a process left behind with open pipes does not hold the run', async () => {
  const left =
    'require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 25000)"], { stdio: "inherit", detached: true }).unref()'
  expect((await runNode(['-e', `${left}; console.log("done")`])).output).toContain('done')
})

test('outcomes add up, and only what was said is repeated', () => {
  const one = { passed: 2, failed: 1, skipped: 1, output: 'a' }
  expect(add([one, { passed: 1, failed: 0, skipped: 0, output: '' }, { ...one, output: 'b' }])).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    output: 'a\nb',
    files: [],
  })
})

test('the slowest files come first, the parts of one file added up', () => {
  expect(
    slowest(
      [
        { file: 'a', seconds: 2 },
        { file: 'b', seconds: 5 },
        { file: 'a', seconds: 4 },
        { file: 'c', seconds: 1 },
      ],
      2,
    ),
  ).toEqual([
    { file: 'a', seconds: 6 },
    { file: 'b', seconds: 5 },
  ])
})
