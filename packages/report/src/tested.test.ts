import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { blocksOf } from './outline.ts'
import { sourceOf } from './section-texts.ts'
import { ofKind, textOf } from './testing/blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'
import { testedOnly } from './tested.ts'
import { createTranslator } from './translator.ts'

/** Eight defects, of which two are thermal. */
const mixed = (locale: (typeof locales)[number] = 'en') => {
  const snapshot = exampleSnapshot({ layout: 'Hoklas', locale, hasThermal: true })
  const isThermal = (number: number) => snapshot.defects.find(({ defectNum }) => defectNum === number)?.thermal !== null
  return {
    ...snapshot,
    photos: snapshot.photos.map((photo, index) => ({
      ...photo,
      elevationId: snapshot.defects[index]!.elevationId,
      isThermal: isThermal(photo.defectNums[0]!),
    })),
  }
}

test.each(locales)(
  'a test report in %s counts and pins only what was tested, and says what it leaves aside',
  (locale) => {
    const snapshot = mixed(locale)
    const { words, format } = createTranslator(locale, snapshot.timeZone)
    const thermal = snapshot.defects.filter((defect) => defect.thermal !== null)
    expect(thermal.length).toBeLessThan(snapshot.defects.length)
    const blocks = [...blocksOf(snapshot)]
    const text = blocks.map(textOf).join('\n')
    expect(ofKind(blocks, 'bars')[0]!.rows.reduce((sum, { count }) => sum + count, 0)).toBe(thermal.length)
    const pinned = ofKind(blocks, 'elevation').flatMap(({ elevation }) => elevation.pins.map((pin) => pin.defectNum))
    expect(new Set(pinned)).toEqual(new Set(thermal.map(({ defectNum }) => defectNum)))
    const count = snapshot.defects.length - thermal.length
    expect(text).toContain(format(words.proposal.scope.untested, { count }))
    expect(text).toContain(format(words.proposal.scope.thermalImages, { count: thermal.length }))
    expect(text).toContain(
      format(words.proposal.summary.tested, { projectName: snapshot.project.name, count: thermal.length }),
    )
    expect(text).not.toContain(format(words.proposal.summary.total, { projectName: snapshot.project.name, count: 8 }))
  },
)

test('other layouts stay whole, and narrowing twice counts the same', () => {
  const facade = { ...mixed(), layout: 'Facade' as const }
  expect(testedOnly(facade)).toBe(facade)
  const once = testedOnly(mixed())
  expect(testedOnly(once).untested).toBe(once.untested)
  expect(sourceOf(mixed()).untested).toBe(once.untested)
})
