import { expect, test } from 'vitest'
import type { DefectLibrary } from '@plumbline/contract/buildings'
import { defectDefaults } from './defect-defaults.ts'

/** Types of the library are read from its file; the database is asked for a company's own types only. */
const read = (library: DefectLibrary, wanted: Partial<Parameters<typeof defectDefaults>[2]>) =>
  defectDefaults(
    {} as Parameters<typeof defectDefaults>[0],
    { corporateId: '', library },
    { type: undefined, aiDefectType: null, widthMm: null, ...wanted },
  )

test.each([
  [null, 'crack_non_structural', 'minor', 'verify'],
  [0.25, 'crack_non_structural', 'minor', 'verify'],
  [0.9, 'crack_non_structural', 'moderate', 'verify'],
  [1, 'crack_structural', 'major', 'repair'],
  [6, 'crack_structural', 'critical', 'repair'],
] as const)('a detected crack of %o mm is proposed as %s, %s, %s', async (widthMm, type, severity, followUpAction) => {
  const defaults = await read('hk-mbis', { aiDefectType: 'crack', widthMm })
  expect(defaults).toMatchObject({ type, severity, followUpAction, isTypeCertain: false })
})

test('a width whose plus-minus reaches below 1 mm does not make a crack structural', async () => {
  const wanted = { aiDefectType: 'crack', widthMm: 1.2, widthPlusMinus: 0.5 } as const
  expect(await read('hk-mbis', wanted)).toMatchObject({ type: 'crack_non_structural', followUpAction: 'verify' })
})

test('the type that a person chose stays, and is repaired where it is wide', async () => {
  expect(await read('hk-mbis', { type: 'crack_non_structural', widthMm: 6 })).toMatchObject({
    type: 'crack_non_structural',
    severity: 'critical',
    followUpAction: 'repair',
  })
})

test('a library without that type has its first one', async () => {
  expect(await read('sg-bca', { aiDefectType: 'crack', widthMm: 6 })).toMatchObject({
    type: 'concrete_crack',
    severity: 'critical',
    followUpAction: 'repair',
  })
})

test('a width says nothing of what is no crack', async () => {
  expect(await read('hk-mbis', { aiDefectType: 'rust', widthMm: 60 })).toMatchObject({ type: 'metal_corrosion' })
  expect(await read('hk-mbis', { type: 'pipe_bracket', widthMm: 60 })).toMatchObject({ type: 'pipe_bracket' })
})
