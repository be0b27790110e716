import { expect, test } from 'vitest'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { capturedDays, capturedOf } from './captured.ts'

const [photo] = exampleSnapshot().photos
const taken = (...moments: readonly (string | null)[]) => moments.map((takenAt) => ({ ...photo!, takenAt }))

test('the first and the last day of the photos, in whatever order they are', () => {
  expect(capturedOf(taken('2026-10-14T09:00:00', '2026-10-12T17:30:00', '2026-10-13T08:00:00'))).toEqual({
    first: '2026-10-12',
    last: '2026-10-14',
  })
})

test('photos without a date say nothing of the days', () => {
  expect(capturedOf(taken(null, '2026-10-12T17:30:00', null))).toEqual({
    first: '2026-10-12',
    last: '2026-10-12',
  })
  expect(capturedOf(taken(null, null))).toBeNull()
  expect(capturedOf([])).toBeNull()
})

test('the clock of the camera is not moved to another day by a zone', () => {
  expect(capturedOf(taken('2026-10-12T23:59:59'))).toEqual({
    first: '2026-10-12',
    last: '2026-10-12',
  })
  expect(capturedOf(taken('2026-10-12T00:00:01'))).toEqual({
    first: '2026-10-12',
    last: '2026-10-12',
  })
})

test.each([
  ['en', '12 Oct 2026', '12 Oct 2026 to 14 Oct 2026'],
  ['zh-hk', '2026年10月12日', '2026年10月12日至2026年10月14日'],
  ['zh-cn', '2026年10月12日', '2026年10月12日至2026年10月14日'],
] as const)('in %s one day is written once, several as a range', (locale, one, range) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  expect(
    capturedDays(
      {
        first: '2026-10-12',
        last: '2026-10-12',
      },
      translator,
    ),
  ).toBe(one)
  expect(
    capturedDays(
      {
        first: '2026-10-12',
        last: '2026-10-14',
      },
      translator,
    ),
  ).toBe(range)
})
