import { describe, expect, it } from 'vitest'
import { createCoverageReader } from './coverage-reader.ts'
import type { CoverageAnswer, CoverageTask } from './coverage-worker.ts'

/** A worker that answers when the test says so. */
function manualWorker() {
  const sent: CoverageTask[] = []
  const worker = {
    onmessage: null as ((event: MessageEvent<CoverageAnswer>) => void) | null,
    onerror: null as (() => void) | null,
    isTerminated: false,
    postMessage: (task: CoverageTask) => sent.push(task),
    terminate: () => {
      worker.isTerminated = true
    },
  }
  const questions = () => sent.filter((task) => 'question' in task)
  const answer = (key: number) =>
    worker.onmessage!({ data: { key, answer: { basis: `answer ${key}` } } } as unknown as MessageEvent<CoverageAnswer>)
  return { worker, sent, questions, answer, reader: createCoverageReader(worker as never) }
}
const question = (name: string) => ({ chosenFloors: [name] }) as never
const photos = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) })) as never[]

describe('questions for coverage', () => {
  it('come with the photos in portions, and are answered', async () => {
    const { reader, sent, questions, answer } = manualWorker()
    const asked = reader.ask(photos(1200), question('a'))
    await expect.poll(() => questions().length).toBe(1)
    expect(sent.map((task) => ('photos' in task ? task.photos.length : 'question'))).toEqual([
      500,
      500,
      200,
      'question',
    ])
    answer(1)
    expect(await asked).toEqual({ basis: 'answer 1' })
  })

  it('that wait give way to the last one', async () => {
    const { reader, questions, answer } = manualWorker()
    const asked = ['a', 'b', 'c'].map((name) => reader.ask(photos(1), question(name)))
    expect(await asked[1]).toBeUndefined()
    expect(questions()).toHaveLength(1)
    answer(1)
    expect(await asked[0]).toEqual({ basis: 'answer 1' })
    expect(questions()).toHaveLength(2)
    answer(3)
    expect(await asked[2]).toEqual({ basis: 'answer 3' })
  })

  it('are answered with nothing where the worker fails or the wizard closes', async () => {
    const { reader, worker } = manualWorker()
    const asked = [reader.ask(photos(1), question('a')), reader.ask(photos(1), question('b'))]
    worker.onerror!()
    expect(await Promise.all(asked)).toEqual([undefined, undefined])
    const last = reader.ask(photos(1), question('c'))
    reader.close()
    expect([await last, worker.isTerminated]).toEqual([undefined, true])
  })
})
