import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { materials } from '../buildings.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { infoRoutes, ProjectUpdate } from './info.ts'
import { Definition, settingsRoutes } from './settings.ts'

describe('a change of the project info', () => {
  test.each<[string, object, string]>([
    ['nothing', {}, 'ok'],
    ['a name in one language', { buildingName: 'Harbour House' }, 'ok'],
    [
      'names in three',
      {
        buildingName: [
          { language: 'en', text: 'a' },
          { language: 'zh-cn', text: 'b' },
          { language: 'zh-hk', text: 'c' },
        ],
      },
      'ok',
    ],
    [
      'two names in one language',
      {
        buildingName: [
          { language: 'en', text: 'a' },
          { language: 'en', text: 'b' },
        ],
      },
      'buildingName',
    ],
    ['a name in a language that is none', { buildingName: [{ language: 'fr', text: 'a' }] }, 'buildingName'],
    ['an address of 301 letters', { address: 'x'.repeat(301) }, 'address'],
    ['a place', { latLng: { coordinates: [114.17, 22.3] } }, 'ok'],
    ['no place', { latLng: { coordinates: null } }, 'ok'],
    ['a place with latitude first', { latLng: { coordinates: [22.3, 114.17] } }, 'latLng.coordinates.1'],
    ['a place beyond the date line', { latLng: { coordinates: [180.1, 0] } }, 'latLng.coordinates.0'],
    ['a place of three numbers', { latLng: { coordinates: [1, 2, 3] } }, 'latLng.coordinates'],
    ['a place of words', { latLng: { coordinates: ['1', '2'] } }, 'latLng.coordinates.0'],
    ['a start that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['no end', { endDate: null }, 'ok'],
    ['one storey', { storeys: 1 }, 'ok'],
    ['no storey', { storeys: 0 }, 'storeys'],
    ['301 storeys', { storeys: 301 }, 'storeys'],
    ['storeys that are not known', { storeys: null }, 'ok'],
    ['half a storey', { storeys: 1.5 }, 'storeys'],
    ['100,001 units', { units: 100_001 }, 'units'],
    ['a height', { height: 123.45 }, 'ok'],
    ['a height of thousandths', { height: 123.456 }, 'height'],
    ['a height of nothing', { height: 0 }, 'height'],
    ['a height beyond any building', { height: 1000.01 }, 'height'],
    ['a country', { country: 'HK' }, 'ok'],
    ['no country', { country: '' }, 'ok'],
    ['a country in small letters', { country: 'hk' }, 'country'],
    ['50 codes', { assetCodes: Array.from({ length: 50 }, (_, index) => `A${index}`) }, 'ok'],
    ['51 codes', { assetCodes: Array.from({ length: 51 }, (_, index) => `A${index}`) }, 'assetCodes'],
    ['an empty code', { assetCodes: ['A', ''] }, 'assetCodes.1'],
    ['a summary of 20,000 letters', { executiveSummary: 'x'.repeat(20_000) }, 'ok'],
    ['one more', { executiveSummary: 'x'.repeat(20_001) }, 'executiveSummary'],
    ['a picture that is no id', { coverImage: 'cover.png' }, 'coverImage'],
    ['a picture deleted perhaps', { isDeleteCoverImage: 'yes' }, 'isDeleteCoverImage'],
    ['a version as words', { version: '3' }, 'version'],
  ])('%s', (_, change, fault) => {
    expect(faultAt(ProjectUpdate, change)).toBe(fault)
  })

  test('every height of whole centimetres is taken as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (centimetres) => {
        const height = centimetres / 100
        expect(ProjectUpdate.parse({ height })).toEqual({ height })
      }),
    )
  })

  test('what is not part of the form is left out: it changes no corporate and no limit', () => {
    expect(ProjectUpdate.parse({ corporateId: idOf(1), dataLimit: 9e9, expiryDate: null, clientName: 'A' })).toEqual({
      clientName: 'A',
    })
  })
})

describe('a new inspection and a picture', () => {
  test.each<[object, string]>([
    [{ date: '2026-11-18', note: '' }, 'ok'],
    [{ date: '2026-11-18', note: 'x'.repeat(201) }, 'note'],
    [{ date: null, note: '' }, 'date'],
    [{ note: '' }, 'date'],
  ])('inspection %j', (body, fault) => {
    expect(faultAt(infoRoutes.addInspection.body, body)).toBe(fault)
  })

  const picture = { kind: 'cover', contentType: 'image/png', size: 10, sha256: 'a'.repeat(64) }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of another kind', { kind: 'banner' }, 'kind'],
    ['that runs programs', { contentType: 'image/svg+xml' }, 'contentType'],
    ['of no bytes', { size: 0 }, 'size'],
    ['of half a byte', { size: 1.5 }, 'size'],
    ['with a short hash', { sha256: 'a'.repeat(63) }, 'sha256'],
    ['with a hash in capitals', { sha256: 'A'.repeat(64) }, 'sha256'],
    ['with a hash and a line end', { sha256: `${'a'.repeat(64)}\n` }, 'sha256'],
  ])('a picture %s', (_, part, fault) => {
    expect(faultAt(infoRoutes.requestUpload.body, { ...picture, ...part })).toBe(fault)
  })
})

describe('a definition of the corporate', () => {
  const definition = {
    name: 'Efflorescence',
    subTypes: [],
    severity: 'minor',
    followUpAction: undefined,
    materials: [],
    description: '',
  }
  const action = settingsRoutes.createDefinition.body.shape.followUpAction.options[0]
  const given = { ...definition, followUpAction: action }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without a name', { name: ' ' }, 'name'],
    ['with a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['with every material', { materials: [...materials] }, 'ok'],
    ['with one material twice', { materials: [materials[0], materials[0]] }, 'materials'],
    ['with a material that is none', { materials: ['cheese'] }, 'materials.0'],
    ['with a severity that is none', { severity: 'bad' }, 'severity'],
    ['with a description of 1001 letters', { description: 'x'.repeat(1_001) }, 'description'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Definition, { ...given, ...part })).toBe(fault)
  })

  test('is made in a language and changed by a version', () => {
    expect(faultAt(settingsRoutes.createDefinition.body, given)).toBe('language')
    expect(faultAt(settingsRoutes.updateDefinition.body, given)).toBe('version')
    expect(faultAt(settingsRoutes.retireDefinition.body, { isRetired: 'true' })).toBe('isRetired')
  })
})
