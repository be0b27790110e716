import { omissions } from '@plumbline/contract/reports/reports'
import { expect, test } from 'vitest'
import { exampleContext, ofKind, textOf } from '../testing/blocks.ts'
import { notice } from './notice.ts'

test('what is omitted is listed with its count, in the order of the snapshot', () => {
  const context = exampleContext(
    {},
    {
      leftOut: [
        { kind: 'photos-failed', count: 2 },
        { kind: 'photos-unread', count: 0 },
        { kind: 'suggestions-undecided', count: 1 },
      ],
    },
  )
  const { words, format } = context.translator
  const [list] = ofKind(notice(context), 'list')
  expect(list && textOf(list).split('\n')).toEqual([
    format(words.leftOut.kinds['photos-failed'], { count: 2 }),
    format(words.leftOut.kinds['suggestions-undecided'], { count: 1 }),
  ])
})

test('where nothing is omitted the report says so', () => {
  for (const leftOut of [[], [{ kind: 'photos-unread', count: 0 } as const]]) {
    const context = exampleContext({}, { leftOut })
    expect([...notice(context)].map(textOf)).toContain(context.translator.words.leftOut.nothing)
    expect(ofKind(notice(context), 'list')).toEqual([])
  }
})

test('the moment of the data is the last line, in the zone of the project', () => {
  const context = exampleContext({}, { takenAt: '2026-11-04T20:00:00.000Z', timeZone: 'Asia/Hong_Kong' })
  expect([...notice(context)].map(textOf).at(-1)).toBe(
    'All data as recorded at 5 Nov 2026, 04:00. Times are in the zone Asia/Hong_Kong. The times of photos are those of the camera’s clock.',
  )
})

test.each(['en', 'zh-cn', 'zh-hk'] as const)('in %s there are words for every kind', (locale) => {
  const context = exampleContext({ locale }, { leftOut: omissions.map((kind) => ({ kind, count: 3 })) })
  const [list] = ofKind(notice(context), 'list')
  expect(list?.items).toHaveLength(omissions.length)
  expect(textOf(list!)).not.toMatch(/[{}]|undefined/)
})
