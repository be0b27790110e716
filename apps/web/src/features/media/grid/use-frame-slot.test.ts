import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameSlots } from './use-frame-slot.ts'

test('no frame draws more than it may, what waits is drawn once and in order, and what gives up never', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom('take', 'wait', 'give up', 'frame'), { maxLength: 60 }),
      (inOneFrame, steps) => {
        const frames: (() => void)[] = []
        const slots = createFrameSlots(inOneFrame, (go) => frames.push(go))
        const [drawn, waited, givenUp]: [number[], number[], number[]] = [[], [], []]
        let [inFrame, count] = [0, 0]
        const leave = new Map<number, () => void>()
        const frame = () => {
          const before = drawn.length
          inFrame = 0
          frames.splice(0).forEach((go) => go())
          inFrame += drawn.length - before
          expect(inFrame).toBeLessThanOrEqual(inOneFrame)
        }
        for (const step of steps) {
          if (step === 'take' && slots.take()) {
            inFrame += 1
            expect(inFrame).toBeLessThanOrEqual(inOneFrame)
          } else if (step === 'wait') {
            const id = (count += 1)
            waited.push(id)
            leave.set(
              id,
              slots.wait(() => drawn.push(id)),
            )
          } else if (step === 'give up') {
            const id = waited.find((one) => !drawn.includes(one) && !givenUp.includes(one))
            if (id !== undefined) givenUp.push(id)
            if (id !== undefined) leave.get(id)!()
          } else if (step === 'frame') frame()
        }
        for (let rest = 0; frames.length > 0 && rest < 100; rest += 1) frame()
        expect(frames).toEqual([])
        expect(drawn).toEqual(waited.filter((id) => !givenUp.includes(id)))
      },
    ),
  )
})
