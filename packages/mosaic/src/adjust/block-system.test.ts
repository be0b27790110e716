import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solve } from '../match/fit-homography.ts'
import { randomOf } from '../random.ts'
import { blockSolver, size, systemBuilder } from './block-system.ts'

/** A chain of blocks, each tied to the next, as photos of a row are. */
function chain(blocks: number, seed: number) {
  const random = randomOf(seed)
  const builder = systemBuilder(blocks)
  const n = blocks * size
  const dense = new Float64Array(n * n)
  const add = (i: number, j: number, value: number) => {
    builder.add(Math.floor(i / size), i % size, Math.floor(j / size), j % size, value)
    dense[i * n + j] = dense[i * n + j]! + value
    if (i !== j) dense[j * n + i] = dense[j * n + i]! + value
  }
  for (let i = 0; i < n; i += 1) add(i, i, 0.1 + random())
  for (let tie = 0; tie < blocks * 10; tie += 1) {
    const block = Math.floor(random() * (blocks - 1))
    const row = Array.from({ length: 2 * size }, () => random() - 0.5)
    for (let i = 0; i < row.length; i += 1)
      for (let j = i; j < row.length; j += 1) add(block * size + i, block * size + j, row[i]! * row[j]!)
  }
  const right = Float64Array.from({ length: n }, () => random() - 0.5)
  for (const [at, value] of right.entries()) builder.addRight(Math.floor(at / size), at % size, value)
  return { system: builder.done(), dense, right }
}

test('gives the same as elimination', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 10_000 }), (blocks, seed) => {
      const { system, dense, right } = chain(blocks, seed)
      const found = blockSolver(system)(system.right)
      const expected = solve(dense.slice(), right.slice())!
      for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 5)
    }),
    { numRuns: 25 },
  )
})

test('solves one system for several right sides', () => {
  const { system, dense } = chain(3, 7)
  const solveFor = blockSolver(system)
  for (const unknown of [0, 5, 17]) {
    const right = new Float64Array(3 * size)
    right[unknown] = 1
    const expected = solve(dense.slice(), right.slice())!
    expect(solveFor(right)[unknown]).toBeCloseTo(expected[unknown]!, 6)
  }
})

test('nothing asked gives nothing', () => {
  const { system } = chain(2, 3)
  expect([...blockSolver(system)(new Float64Array(2 * size))]).toEqual(Array.from({ length: 2 * size }, () => 0))
})

test('two numbers of one block and its mirror image are one', () => {
  const builder = systemBuilder(1)
  builder.add(0, 1, 0, 3, 2)
  const { diagonal } = builder.done()
  expect(diagonal[1 * size + 3]).toBe(2)
  expect(diagonal[3 * size + 1]).toBe(2)
})

test('a pair of blocks is the same whichever comes first', () => {
  const builder = systemBuilder(3)
  builder.add(2, 1, 0, 4, 5)
  builder.add(0, 4, 2, 1, 1)
  const { pairs } = builder.done()
  expect(pairs).toHaveLength(1)
  expect(pairs[0]).toMatchObject({ row: 0, column: 2 })
  expect(pairs[0]!.block[4 * size + 1]).toBe(6)
})
