import { quantityUnits } from '@plumbline/contract/rules/quantities'
import { followUpActions } from '@plumbline/contract/buildings'
import { isPriced, rateKey, validRates } from '@plumbline/contract/rules/repair-rates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSchedule, type SchedulePart } from './build-schedule.ts'

const part = (changes: Partial<SchedulePart> = {}): SchedulePart => ({
  type: 'crack_structural',
  unit: 'm',
  count: 1,
  measured: 1,
  sum: 2,
  scale: 0.1,
  drawn: 0,
  elevationId: 'north',
  floor: '12',
  followUpAction: 'repair',
  isClosed: false,
  ...changes,
})

const hkd = (rates: Parameters<typeof validRates>[0]['rates']) =>
  validRates({ currency: 'HKD', rates }, { currency: null, rates: [] })
const crackRate = { type: 'crack_structural', unit: 'm', rate: 800 } as const

test('what is closed is in no line and no amount, whatever its follow-up, and is counted', () => {
  const closed = [part({ isClosed: true, count: 2 }), part({ isClosed: true, followUpAction: 'closed', floor: '3' })]
  const { closed: count, ...rest } = buildSchedule([part(), ...closed], hkd([crackRate]))
  expect(count).toBe(3)
  expect({ closed: 0, ...rest }).toEqual(buildSchedule([part()], hkd([crackRate])))
})

test('parts of one type at one place are one line; another floor, elevation, follow-up or unit is another', () => {
  const { lines } = buildSchedule(
    [
      part(),
      part({ sum: 3 }),
      part({ floor: '11' }),
      part({ elevationId: null }),
      part({ followUpAction: 'verify' }),
      part({ unit: 'm2' }),
    ],
    hkd([]),
  )
  expect(lines.map(({ count, quantity }) => [count, quantity?.value])).toEqual([
    [2, 5],
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

test('a defect without a size is counted, and no length is made up for it', () => {
  const { lines, notMeasured } = buildSchedule([part({ count: 3, measured: 0, sum: 0 })], hkd([crackRate]))
  expect(lines[0]).toMatchObject({ count: 3, measured: 0, quantity: null, rate: 800, amount: null })
  expect(notMeasured).toBe(3)
})

test('what is off by the scale adds up, what is off by the hand does not', () => {
  const off = (parts: readonly SchedulePart[]) => buildSchedule(parts, hkd([])).lines[0]!.quantity!.plusMinus
  expect(off([part(), part()])).toBeCloseTo(2 * 2 * 0.1)
  expect(off([part({ scale: 0, drawn: 0.09 }), part({ scale: 0, drawn: 0.16 })])).toBeCloseTo(2 * 0.5)
})

test('an amount is the rate times the quantity, off by the rate times its plus-minus', () => {
  const { lines, amount } = buildSchedule([part(), part({ floor: '11', sum: 1 })], hkd([crackRate]))
  expect(lines[0]!.amount).toEqual({ value: 1_600, plusMinus: expect.closeTo(160) as number })
  expect(amount).toEqual({ value: 2_400, plusMinus: expect.closeTo(320) as number })
})

test('only what is to be repaired has an amount; what has none is counted', () => {
  const built = buildSchedule(
    [
      part(),
      part({ followUpAction: 'other' }),
      part({ followUpAction: 'verify', count: 4, measured: 4 }),
      part({ followUpAction: 'closed', count: 2, measured: 1 }),
      part({ type: 'window_defect', unit: 'pieces', count: 5, measured: 5, sum: 5 }),
    ],
    hkd([crackRate]),
  )
  expect(built.lines.map(({ amount }) => amount?.value ?? null)).toEqual([1_600, 1_600, null, null, null])
  expect(built).toMatchObject({ notPriced: 6, withoutRate: 5, notMeasured: 0, amount: { value: 3_200 } })
})

test('without any rate there is no amount, which is not an amount of nothing', () => {
  expect(buildSchedule([part()], hkd([]))).toMatchObject({ amount: null, withoutRate: 1 })
})

const someParts = fc.array(
  fc.record({
    type: fc.constantFrom('a', 'b', 'c'),
    unit: fc.constantFrom(...quantityUnits),
    count: fc.integer({ min: 1, max: 50 }),
    share: fc.integer({ min: 0, max: 100 }),
    size: fc.integer({ min: 1, max: 100_000 }),
    scale: fc.integer({ min: 0, max: 500 }),
    drawn: fc.integer({ min: 0, max: 500 }),
    elevationId: fc.constantFrom('north', 'south', null),
    floor: fc.constantFrom('1', '2', null),
    followUpAction: fc.constantFrom(...followUpActions),
    isClosed: fc.boolean(),
  }),
  { maxLength: 40 },
)
const someRates = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('a', 'b', 'c'),
    unit: fc.constantFrom(...quantityUnits),
    rate: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
  }),
  { selector: rateKey },
)

test('whatever is found: every open defect and every metre of it is in one line and in one total, and amounts add up', () => {
  fc.assert(
    fc.property(someParts, someRates, (given, rates) => {
      const all = given.map(({ share, size, ...one }): SchedulePart => {
        const measured = one.unit === 'pieces' ? one.count : Math.floor((one.count * share) / 100)
        return { ...one, measured, sum: (measured * size) / 1_000, scale: one.scale / 1_000, drawn: one.drawn / 1_000 }
      })
      const built = buildSchedule(all, hkd(rates))
      const parts = all.filter(({ isClosed }) => !isClosed)
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
      for (const of of [built.lines, built.totals])
        for (const unit of quantityUnits) {
          const [found, asked] = [of.filter((one) => one.unit === unit), parts.filter((one) => one.unit === unit)]
          expect(sum(found.map(({ count }) => count))).toBe(sum(asked.map(({ count }) => count)))
          expect(sum(found.map(({ measured }) => measured))).toBe(sum(asked.map(({ measured }) => measured)))
          expect(sum(found.map(({ quantity }) => quantity?.value ?? 0))).toBeCloseTo(
            sum(asked.filter(({ measured }) => measured > 0).map((one) => one.sum)),
            6,
          )
        }
      const amounts = (of: readonly { readonly amount: { readonly value: number } | null }[]) =>
        sum(of.map(({ amount }) => amount?.value ?? 0))
      expect(amounts(built.lines)).toBeCloseTo(built.amount?.value ?? 0, 3)
      expect(amounts(built.totals)).toBeCloseTo(built.amount?.value ?? 0, 3)
      for (const line of built.lines)
        expect(line.amount !== null).toBe(isPriced(line.followUpAction) && line.rate !== null && line.measured > 0)
      const priced = sum(built.lines.filter(({ amount }) => amount !== null).map(({ measured }) => measured))
      expect(priced + built.notMeasured + built.withoutRate + built.notPriced + built.closed).toBe(
        sum(all.map(({ count }) => count)),
      )
    }),
  )
})
