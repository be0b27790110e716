import { Id } from '@plumbline/contract/ids'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('is an id of the contract, never the same one twice, and sorts by time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (then, later) => {
      const [first, second] = [newId(then), newId(then + later)]
      expect(Id.safeParse(first).success).toBe(true)
      expect(first < second).toBe(true)
      expect(newId(then)).not.toBe(first)
    }),
  )
})
