import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEvents, streamStart, type StreamEvent } from './event-stream.ts'

/** The packages know no platform; a test may borrow the two codecs every platform has. */
const { TextDecoder, TextEncoder } = globalThis as unknown as {
  TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string }
  TextEncoder: new () => { encode(text: string): Uint8Array }
}

function readAll(chunks: readonly string[]): { events: StreamEvent[]; lastId: string } {
  const events: StreamEvent[] = []
  let state = streamStart
  for (const chunk of chunks) {
    const read = parseEvents(chunk, state)
    events.push(...read.events)
    state = read.state
  }
  return { events, lastId: state.lastId }
}

function cutBytes(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.slice(places[index], end))
}

function decodeAll(parts: readonly Uint8Array[]): readonly string[] {
  const decoder = new TextDecoder()
  return [...parts.map((part) => decoder.decode(part, { stream: true })), decoder.decode()]
}

const line = fc.oneof(
  fc.constantFrom(
    '',
    ': beat',
    'data',
    'data:',
    'data: a',
    'data:  two',
    'id: 7',
    'id',
    'id: \0',
    'event: reset',
    'retry: 10',
    'unknown: x',
    '裂縫: 闊',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
)
const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r'))).map((lines) => lines.flat().join(''))

test('any cut of the bytes gives the same events', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat()), (text, cuts) => {
      const bytes = new TextEncoder().encode(text)
      expect(readAll(decodeAll(cutBytes(bytes, cuts)))).toEqual(readAll([text]))
    }),
    { numRuns: 500 },
  )
})

test('whatever data is written comes back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.stringMatching(/^\d{1,9}$/), data: fc.string({ unit: 'grapheme' }) })),
      (sent) => {
        const text = sent
          .map(
            ({ id, data }) =>
              `id: ${id}\n${JSON.stringify(data)
                .split('\n')
                .map((part) => `data: ${part}\n`)
                .join('')}\n`,
          )
          .join('')
        expect(readAll([text]).events.map(({ id, data }) => ({ id, data: JSON.parse(data) as unknown }))).toEqual(sent)
      },
    ),
  )
})

test('a comment is no event, an id alone moves the last id, an unfinished block waits', () => {
  expect(readAll([': beat\nid: 41\n\n'])).toEqual({ events: [], lastId: '41' })
  expect(readAll(['id: 42\ndata: x\n'])).toEqual({ events: [], lastId: '42' })
})

test('fields are read as the HTML standard says', () => {
  expect(readAll(['event: reset\nid: 5\ndata: one\ndata:  two\n\ndata: plain\n\n']).events).toEqual([
    { id: '5', event: 'reset', data: 'one\n two' },
    { id: '5', event: 'message', data: 'plain' },
  ])
  expect(readAll(['id: 5\nid: a\0b\ndata: x\n\n']).events).toEqual([{ id: '5', event: 'message', data: 'x' }])
})
