import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdict } from '../rules/testing/verdict.ts'
import { floorFaults, floorHeight, floorLabel } from './floor-rules.ts'

test.each(['5', '0', '999', '3-7', '7-7', '1-21', '0-999'])('%j is a floor label', (label) => {
  expect(verdict(floorLabel, label)).toBe('ok')
})

test.each([
  undefined,
  null,
  5,
  '',
  ' ',
  '7-3',
  '3-',
  '-7',
  '-',
  '3--7',
  '3-7-9',
  '3 - 7',
  ' 5',
  '5 ',
  '5\n',
  '5.0',
  '1.5-2',
  'G',
  'G/F',
  '1-R',
  '05',
  '1-07',
  '1000',
  '1-1000',
  '1-999999999',
  '３-７',
  '3–7',
  '3－7',
  '3\0',
  '\u202E3-7',
  '+3',
  '1e2',
  '三',
])('%j is none', (label) => {
  expect(verdict(floorLabel, label)).toBe('floor.label')
})

test.each(['3', '3.25', '0', '0.01', 2.8, '99999.99'])('%j is a floor height', (height) => {
  expect(verdict(floorHeight, height)).toBe('ok')
})

test.each([
  '',
  ' ',
  '-1',
  '3.255',
  '03',
  '3,5',
  '3m',
  '.5',
  '3.',
  '1e1',
  '１',
  '100000',
  'NaN',
  undefined,
  null,
  Number.NaN,
  -0.01,
])('%j is no floor height', (height) => {
  expect(verdict(floorHeight, height)).toBe('floor.height')
})

test('each row has its own fault, the label first', () => {
  expect(
    floorFaults([
      { name: '3-7', height: '3.2' },
      { name: '7-3', height: '' },
      { name: '2', height: '' },
      { name: '1', height: 0 },
    ]),
  ).toEqual([undefined, 'rules.floor.label', 'rules.floor.height', undefined])
})

test('an accepted label has floors, a refused one has none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^[0-9-]{0,7}$/), fc.string()), (label) => {
      expect(expandFloorRange({ name: label }).length > 0).toBe(verdict(floorLabel, label) === 'ok')
    }),
  )
})
