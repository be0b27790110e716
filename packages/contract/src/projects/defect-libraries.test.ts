import { describe, expect, test } from 'vitest'
import { aiDefectTypes, defectLibraries, followUpActions, materials, severities } from '../buildings.ts'
import { defectLibraryOf } from './defect-libraries.ts'
import { locales } from '../locales.ts'
import { favouriteDefects } from '../rules/projects.ts'

const all = await Promise.all(
  defectLibraries.map(async (library) => [library, await defectLibraryOf(library)] as const),
)

describe.each(all)('%s', (library, types) => {
  const subTypes = types.flatMap((type) => type.subTypes)

  test('has its types and sub-types, each key once', () => {
    expect(types).toHaveLength(20)
    expect(subTypes).toHaveLength({ 'hk-mbis': 109, 'sg-bca': 93 }[library])
    expect(new Set(types.map(({ key }) => key)).size).toBe(types.length)
    for (const type of types) expect(new Set(type.subTypes.map(({ key }) => key)).size).toBe(type.subTypes.length)
  })

  test('speaks of severities, actions, materials and AI types that there are', () => {
    for (const type of types) {
      expect(severities).toContain(type.severity)
      expect(followUpActions).toContain(type.followUpAction)
      expect(type.materials.length).toBeGreaterThan(0)
      for (const material of type.materials) expect(materials).toContain(material)
      for (const aiType of type.aiTypes) expect(aiDefectTypes).toContain(aiType)
    }
  })

  test('maps every AI type to something', () => {
    expect(new Set(types.flatMap((type) => type.aiTypes))).toEqual(new Set(aiDefectTypes))
  })

  test('has every name in three languages, and no two types of one name', () => {
    for (const locale of locales) {
      for (const { key, name } of [...types, ...subTypes])
        expect([key, name[locale].trim()]).toEqual([key, expect.stringMatching(/./)])
      for (const { key, name } of [...types, ...subTypes])
        if (locale !== 'en') expect([key, name[locale]]).toEqual([key, expect.stringMatching(/\p{Script=Han}/u)])
      expect(new Set(types.map(({ name }) => name[locale])).size).toBe(types.length)
    }
  })

  test('can be made favourites, all of them', () => {
    expect(favouriteDefects.parse(types.map(({ key }) => key))).toEqual(types.map(({ key }) => key))
  })
})
