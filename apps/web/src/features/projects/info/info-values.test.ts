import { ProjectUpdate } from '@plumbline/contract/projects/info'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { infoFields } from '../../../i18n/project-fields.ts'
import { translator } from '../../../i18n/translate.ts'
import { aProjectInfo } from '../testing/a-project-info.ts'
import { countryChoices, matchingCountries } from './country-choices.ts'
import { infoFaults } from './info-faults.ts'
import { changedFields, changeOf, codesOf, valuesOf, withMine, type InfoField, type InfoValues } from './info-values.ts'

const t = translator('en', await loadMessages('en'))

const info = aProjectInfo({
  asset: {
    name: [{ language: 'zh-hk', text: '海港閣' }],
    address: [],
    location: { coordinates: [114.1694, 22.3193] },
    buildingType: 'reinforced_concrete',
  },
  assetCodes: ['A-1', 'A-2'],
})
const stored = valuesOf(info)

const other: InfoValues = {
  projectName: 'A',
  projectCode: 'B',
  clientName: 'C',
  projectType: 'Inspection.Pipe',
  startDate: '2026-10-03',
  endDate: '2026-12-21',
  scopeOfWork: 'D',
  defectLibrary: 'sg-bca',
  reportTemplate: 'Bridge',
  coverageRule: { kind: 'own', share: '90', scale: '2.5' },
  buildingName: { en: 'E', 'zh-cn': '', 'zh-hk': '海' },
  address: { en: '', 'zh-cn': '港', 'zh-hk': '' },
  country: 'SG',
  assetCodes: 'X',
  latitude: '1.5',
  longitude: '-0.25',
  buildingType: 'heritage',
  storeys: '1',
  units: '2',
  height: '3.25',
  preparedBy: 'F',
  phone: 'G',
  incorporateOwners: 'H',
  managementCompany: 'I',
}

describe('what saving sends', () => {
  it('is nothing when nothing was changed', () => {
    expect(changeOf(stored, valuesOf(info))).toEqual({})
  })

  it.each(Object.keys(infoFields) as InfoField[])('%s alone, and the server would take it', (field) => {
    const values = { ...stored, [field]: other[field] }
    expect(changedFields(values, stored)).toEqual([field])
    const change = changeOf(values, stored)
    expect(Object.keys(change)).toEqual([field === 'latitude' || field === 'longitude' ? 'latLng' : field])
    expect(ProjectUpdate.safeParse(change).success).toBe(true)
  })

  it('uses the field names of the call', () => {
    expect(changeOf(other, stored)).toMatchObject({
      buildingName: [
        { language: 'en', text: 'E' },
        { language: 'zh-hk', text: '海' },
      ],
      address: [{ language: 'zh-cn', text: '港' }],
      latLng: { coordinates: [-0.25, 1.5] },
      storeys: 1,
      height: 3.25,
      assetCodes: ['X'],
      coverageRule: { kind: 'own', minShare: 0.9, maxMmPx: 2.5 },
      startDate: '2026-10-03',
    })
    expect(
      changeOf(
        { ...stored, latitude: '', longitude: '', startDate: '', endDate: '', storeys: '', assetCodes: '' },
        stored,
      ),
    ).toEqual({
      latLng: { coordinates: null },
      startDate: null,
      endDate: null,
      storeys: null,
      assetCodes: [],
    })
  })
})

it('keeps mine where I changed something and takes theirs everywhere else', () => {
  const mine = { ...stored, clientName: 'Mine', scopeOfWork: 'Mine' }
  const theirs = { ...stored, clientName: 'Theirs', phone: 'Theirs' }
  expect(withMine(mine, stored, theirs)).toEqual({
    ...stored,
    clientName: 'Mine',
    scopeOfWork: 'Mine',
    phone: 'Theirs',
  })
})

it('reads asset codes however they are separated', () => {
  expect(codesOf(' A-1,B，C、D;;\nE ')).toEqual(['A-1', 'B', 'C', 'D', 'E'])
})

describe('what is wrong', () => {
  it('accepts the stored values and other valid ones', () => {
    expect(infoFaults(t, stored)).toEqual({})
    expect(infoFaults(t, other)).toEqual({})
  })

  it.each<[Partial<InfoValues>, Partial<Record<InfoField, string>>]>([
    [{ projectName: ' ' }, { projectName: 'Please fill in this field' }],
    [{ projectCode: '' }, { projectCode: 'Please fill in this field' }],
    [{ endDate: '' }, { endDate: 'Please select start and end date' }],
    [{ startDate: '2027-01-01' }, { endDate: 'The end date is before the start date' }],
    [{ storeys: '0' }, { storeys: 'Cannot be 0' }],
    [{ storeys: '301' }, { storeys: 'Please choose a number from 1 to 300' }],
    [{ units: '1.5' }, { units: 'Only accept positive integer number' }],
    [{ height: '1000.01' }, { height: 'Cannot be bigger than 1,000' }],
    [{ height: '1.234' }, { height: 'Data Invalid' }],
    [{ latitude: '' }, { latitude: 'Please fill in this field' }],
    [{ latitude: '90.1' }, { latitude: 'Please choose a number from -90 to 90' }],
    [{ longitude: '1e2' }, { longitude: 'Data Invalid' }],
    [
      { coverageRule: { kind: 'own', share: '', scale: '' } },
      { coverageRule: 'Please enter a number above 0, up to 100' },
    ],
    [
      { coverageRule: { kind: 'own', share: '0', scale: '' } },
      { coverageRule: 'Please enter a number above 0, up to 100' },
    ],
    [
      { coverageRule: { kind: 'own', share: '95', scale: '0' } },
      { coverageRule: 'Please enter a number from 0.01 to 1,000' },
    ],
    [{ coverageRule: { kind: 'sg-pfi', share: 'x', scale: 'x' } }, {}],
    [{ assetCodes: 'x'.repeat(51) }, { assetCodes: 'Please use at most 50 characters' }],
    [{ address: { ...stored.address, 'zh-cn': '地'.repeat(301) } }, { address: 'Please use at most 300 characters' }],
  ])('%j', (changes, faults) => {
    expect(infoFaults(t, { ...stored, ...changes })).toEqual(faults)
  })
})

it('finds a country by its name in either language and by its code, the own region first', () => {
  const choices = countryChoices('zh-hk')
  expect(choices).toHaveLength(249)
  expect(choices.slice(0, 2).map(({ value }) => value)).toEqual(['HK', 'SG'])
  for (const typed of ['新加坡', 'singapore', 'sg'])
    expect(matchingCountries(choices, typed).map(({ value }) => value)).toContain('SG')
  expect(matchingCountries(choices, choices[0]!.label)).toHaveLength(249)
})
