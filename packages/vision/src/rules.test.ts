import { expect, test } from 'vitest'
import { sensitivities, thresholds } from './rules.ts'

test('each sensitivity asks for less than the one before, and never more of a pixel than of a peak', () => {
  const rows = sensitivities.map((sensitivity) => thresholds[sensitivity])
  for (const { pixel, peak } of rows) expect(pixel > 0 && pixel <= peak && peak < 1).toBe(true)
  for (const [index, { pixel, peak }] of rows.slice(1).entries())
    expect(pixel < rows[index]!.pixel && peak < rows[index]!.peak).toBe(true)
})
