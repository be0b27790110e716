import { describe, expect, test } from 'vitest'
import type { ReportDefect } from '../snapshot.ts'
import { exampleContext, exampleDefect, ofKind, refsInRows, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { defectCard, thermalCard } from './defect-card.ts'
import { anchorOf } from './defect-words.ts'

const context = exampleContext()
const { words } = context.translator
const cardOf = (changes: Partial<ReportDefect>, of = context) =>
  ofKind(defectCard(exampleDefect(changes), of), 'table')[0]!
const thermalDefect = exampleSnapshot({ count: 1, hasThermal: true }).defects[0]!
const factsOf = (changes: Partial<ReportDefect>) =>
  Object.fromEntries(
    textOfRows(cardOf(changes).rows)
      .filter((row) => row.length === 4)
      .flatMap(([name, value, other, another]) => [
        [name, value],
        [other, another],
      ]),
  ) as Readonly<Record<string, string>>

describe('the card of a defect', () => {
  test('has a heading to which lists link', () => {
    expect(ofKind(defectCard(exampleDefect(), context), 'heading')).toEqual([
      expect.objectContaining({ level: 3, anchor: anchorOf(1), text: expect.stringMatching(/^DF0001 {2}/) as string }),
    ])
  })

  test('stays on one page, with the photo beside the close-up', () => {
    const card = cardOf({})
    expect(card.keepOnOnePage).toBe(true)
    expect(refsInRows(card.rows)[0]).toEqual(['annotated-0', 'crop-0'])
    expect(textOfRows(card.rows)[0]![0]).toBe('DJI_0440.JPG · 5 Oct 2026, 10:30')
  })

  test('has the photo alone where there is no close-up, and a sentence where there is no photo', () => {
    const photo = { ...exampleDefect().photo!, crop: null, takenAt: null }
    const alone = cardOf({ photo }).rows[0]!
    expect(alone.map(({ span }) => span)).toEqual([4])
    expect(textOfRows([alone])).toEqual([['DJI_0440.JPG']])
    expect(textOfRows(cardOf({ photo: null }).rows)[0]).toEqual([words.defect.withoutPhoto])
  })

  test('describes its pictures by number, type and place', () => {
    const alts = cardOf({})
      .rows[0]!.flatMap(({ content }) => content)
      .flatMap((one) => (one.kind === 'picture' ? [one.alt] : []))
    for (const alt of alts) expect(alt).toContain('DF0001')
    expect(alts[0]).toContain('Tower 1 · North elevation · 18/F')
  })

  test('has the facts of the defect', () => {
    expect(factsOf({ status: 'open', severity: 'major', material: null })).toMatchObject({
      [words.defect.severity]: 'M Major',
      [words.defect.status]: words.statuses.open,
      [words.defect.material]: words.none,
      [words.defect.found]: '7 Oct 2026',
    })
  })

  test('names a due day and an assignee only where one of them is set', () => {
    expect(factsOf({ dueDate: null, assignee: null })).not.toHaveProperty([words.defect.due])
    expect(factsOf({ dueDate: '2026-12-31', assignee: null })).toMatchObject({
      [words.defect.due]: '31 Dec 2026',
      [words.defect.assignee]: words.none,
    })
    expect(factsOf({ dueDate: null, assignee: 'Wong Tsz Kin' })).toMatchObject({
      [words.defect.due]: words.none,
      [words.defect.assignee]: 'Wong Tsz Kin',
    })
  })

  test('names voice notes, which it cannot print, where there are some', () => {
    const rowsOf = (changes: Partial<ReportDefect>) =>
      textOfRows(cardOf(changes).rows).filter(([name]) => name === words.defect.voiceNotes)
    expect(rowsOf({ voiceNotes: 2 })).toEqual([
      [words.defect.voiceNotes, expect.stringMatching(/^2 recorded.*not part/)],
    ])
    expect([rowsOf({ voiceNotes: 0 }), rowsOf({})]).toEqual([[], []])
  })

  test('has a remark over the whole width, where somebody wrote one', () => {
    const remarks = (remark: string) =>
      textOfRows(cardOf({ remark }).rows).filter(([name]) => name === words.defect.remark)
    expect(remarks('Sounds hollow')).toEqual([[words.defect.remark, 'Sounds hollow']])
    expect(remarks('')).toEqual([])
  })

  test('shows a thermogram below the photo, or instead of it where it is the photo', () => {
    const visual = [...defectCard(thermalDefect, context)]
    expect(refsInRows(ofKind(visual, 'table')[0]!.rows).filter((refs) => refs.length > 0)).toEqual([
      ['annotated-0', 'crop-0'],
      ['thermogram-0', 'visible-0'],
    ])
    const photo = { ...thermalDefect.photo!, isThermal: true }
    const alone = ofKind(defectCard({ ...thermalDefect, photo }, context), 'table')[0]!
    expect(refsInRows(alone.rows).filter((refs) => refs.length > 0)).toEqual([['thermogram-0', 'visible-0']])
  })
})

describe('the card of a thermal finding', () => {
  const laboratory = exampleContext({ layout: 'Hoklas', hasThermal: true })

  test('begins with thermogram and photo, and has place, size and contrast', () => {
    const [table] = ofKind(thermalCard(thermalDefect, laboratory), 'table')
    expect(refsInRows(table!.rows)[0]).toEqual(['thermogram-0', 'visible-0'])
    const names = textOfRows(table!.rows).flat()
    for (const name of [words.defect.place, words.defect.size, words.thermal.contrast]) expect(names).toContain(name)
  })

  test('is not there for a defect without a thermogram', () => {
    expect([...thermalCard(exampleDefect(), laboratory)]).toEqual([])
  })
})
