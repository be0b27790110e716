import { expect, test } from 'vitest'
import { exampleContext } from '../testing/blocks.ts'

test('figures and tables are numbered apart, in the order of their captions', () => {
  const { figure, table } = exampleContext()
  expect([figure('A'), table('B'), figure('C'), table('')]).toEqual([
    'Figure 1  A',
    'Table 1  B',
    'Figure 2  C',
    'Table 2',
  ])
})

test('each report counts for itself', () => {
  exampleContext().figure('A')
  expect(exampleContext().figure('A')).toBe('Figure 1  A')
})
