import { expect, test } from 'vitest'
import { defectLibraries } from '../buildings.ts'
import { defectLibraryOf } from '../projects/defect-libraries.ts'
import { areaKeys, quantityUnit } from './quantities.ts'

test.each([
  ['crack_structural', null, 'm'],
  ['crack_non_structural', 'hairline_crack', 'm'],
  ['concrete_crack', 'map_cracking', 'm2'],
  ['concrete_spalling', 'spalling_exposed_rebar', 'm2'],
  ['finish_render', 'render_cracked', 'm'],
  ['finish_render', 'render_loose', 'm2'],
  ['projection_defect', 'soffit_spalling', 'm2'],
  ['projection_defect', 'cantilever_root_crack', 'm'],
  ['window_defect', 'window_glass', 'pieces'],
  ['pipe_bracket', null, 'pieces'],
  ['01930000-0000-7000-8000-000000000002', 'anything', 'pieces'],
] as const)('%s, %s is counted in %s', (type, subType, unit) => {
  expect(quantityUnit({ type, subType })).toBe(unit)
})

test('every type and sub type with a rule is one of a library', async () => {
  const types = (await Promise.all(defectLibraries.map(defectLibraryOf))).flat()
  const [keys, subKeys] = [
    new Set(types.map(({ key }) => key)),
    new Set(types.flatMap(({ subTypes }) => subTypes.map(({ key }) => key))),
  ]
  expect(areaKeys.types.filter((key) => !keys.has(key))).toEqual([])
  expect(areaKeys.subTypes.filter((key) => !subKeys.has(key))).toEqual([])
  expect(types.filter(({ key }) => quantityUnit({ type: key, subType: null }) === 'm').map(({ key }) => key)).toEqual([
    'crack_non_structural',
    'crack_structural',
    'drainage_pipe',
    'concrete_crack',
    'sealant_gasket',
    'rainwater_goods',
  ])
})

test('whatever has an area is among those of which one is read', async () => {
  const types = (await Promise.all(defectLibraries.map(defectLibraryOf))).flat()
  for (const { key: type, subTypes } of types)
    for (const subType of [null, ...subTypes.map(({ key }) => key)])
      if (quantityUnit({ type, subType }) === 'm2')
        expect([type, subType, areaKeys.types.includes(type) || areaKeys.subTypes.includes(subType ?? '')]).toEqual([
          type,
          subType,
          true,
        ])
})
