import { expect, it } from 'vitest'
import { createLabelRoom } from './draw-label.ts'

it('hides labels that overlap an earlier one', () => {
  const hasRoom = createLabelRoom()
  const plate = (x: number, y: number) => ({ x, y, width: 60, height: 18 })
  expect(
    [plate(0, 0), plate(10, 5), plate(200, 0), plate(0, 60), plate(205, 2), plate(-200, -80)].map(hasRoom),
  ).toEqual([true, false, true, true, false, true])
})
