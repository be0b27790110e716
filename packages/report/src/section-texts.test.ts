import { omissions } from '@plumbline/contract/reports/reports'
import { expect, test } from 'vitest'
import { proposalsOf } from './proposals.ts'
import { sourceOf, textOf } from './section-texts.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

const example = exampleSnapshot({ count: 3 })
const typed = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

test('a text that was written is printed as it is; an empty one is the proposal', () => {
  const definition = {
    ...example.definition,
    scopeOfWorkSection: { isGenerated: true, content: typed('All four sides.') },
    findingsAndConclusionSection: { isGenerated: true, content: typed(' ') },
  }
  const snapshot = { ...example, definition }
  expect(textOf(snapshot, 'scopeOfWorkSection')).toEqual(typed('All four sides.'))
  expect(textOf(snapshot, 'findingsAndConclusionSection')).toEqual(
    proposalsOf(sourceOf(snapshot), 'en').findingsAndConclusionSection,
  )
})

test('proposals are in the language of the report', () => {
  const chinese = exampleSnapshot({ locale: 'zh-hk', count: 3 })
  expect(JSON.stringify(textOf(chinese, 'findingsAndConclusionSection'))).toContain('缺陷')
})

test('an elevation is covered by a photo or a defect that is assigned to it', () => {
  const [first, second, third] = example.elevations
  const photos = example.photos.map((photo) => ({ ...photo, elevationId: first!.id }))
  const defects = example.defects.map((defect) => ({ ...defect, elevationId: second!.id }))
  const covered = sourceOf({ ...example, photos, defects }).elevations.map(
    (elevation) => elevation.photographed?.isCovered,
  )
  expect([third?.name, covered]).toEqual([third?.name, [true, true, false]])
  const nowhere = { ...example, photos: photos.map((photo) => ({ ...photo, elevationId: null })), defects: [] }
  expect(sourceOf(nowhere).elevations.map((elevation) => elevation.photographed?.isCovered)).toEqual([
    false,
    false,
    false,
  ])
})

test('photos of snapshots that did not store an elevation count for each', () => {
  const [photo] = example.photos
  expect(photo).not.toHaveProperty('elevationId')
  const old = { ...example, photos: [photo!], defects: [] }
  expect(sourceOf(old).elevations.map((elevation) => elevation.photographed?.isCovered)).toEqual([true, true, true])
})

test('photos that were not examined make a report incomplete; defects that were filtered out do not', () => {
  const incomplete = omissions.filter((kind) => sourceOf({ ...example, leftOut: [{ kind, count: 1 }] }).isIncomplete)
  expect(incomplete.toSorted()).toEqual([
    'photos-failed',
    'photos-not-analysed',
    'photos-unread',
    'suggestions-undecided',
    'thermal-unread',
  ])
  expect(omissions.length).toBeGreaterThan(incomplete.length)
})

test('a thermal survey is known by an image or a finding, not by its conditions alone', () => {
  expect(sourceOf(example).hasThermal).toBe(false)
  const thermal = exampleSnapshot({ count: 3, hasThermal: true })
  expect(sourceOf({ ...thermal, survey: null }).hasThermal).toBe(true)
  expect(sourceOf({ ...thermal, defects: [] }).hasThermal).toBe(false)
  const photos = thermal.photos.map((photo) => ({ ...photo, isThermal: true }))
  expect(sourceOf({ ...thermal, defects: [], photos }).hasThermal).toBe(true)
})

test('an unchanged proposal follows the data and the language until somebody signs', () => {
  const section = { isGenerated: true, content: typed('Written for other findings.'), isProposed: true }
  const signed = { ...example, definition: { ...example.definition, scopeOfWorkSection: section } }
  expect(textOf(signed, 'scopeOfWorkSection')).toEqual(section.content)
  const { backgroundSection: background } = signed.definition
  const unsigned = {
    ...signed,
    definition: {
      ...signed.definition,
      language: 'zh-hk' as const,
      backgroundSection: {
        ...background,
        reportPreparedBy: { ...background.reportPreparedBy, endorserSignature: null },
      },
    },
  }
  expect(textOf(unsigned, 'scopeOfWorkSection')).toEqual(proposalsOf(sourceOf(unsigned), 'zh-hk').scopeOfWorkSection)
})
