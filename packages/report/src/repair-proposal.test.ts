import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { repairProposal } from './repair-proposal.ts'
import { exampleDefect } from './testing/blocks.ts'
import { createTranslator } from './translator.ts'

const of = (changes: Parameters<typeof exampleDefect>[0], locale: (typeof locales)[number] = 'en') =>
  repairProposal(exampleDefect({ typeKey: 'finish_tile', status: 'open', ...changes }), createTranslator(locale, 'UTC'))

test.each(locales)('every type of both libraries has a proposal in %s', async (locale) => {
  const { words } = createTranslator(locale, 'UTC')
  const keys = [...(await defectLibraryOf('hk-mbis')), ...(await defectLibraryOf('sg-bca'))].map(({ key }) => key)
  expect(new Set(Object.keys(words.repairs))).toEqual(new Set(keys))
  for (const typeKey of keys)
    expect(of({ typeKey, severity: 'minor', action: 'repair' }, locale)).toBe(
      (words.repairs as Readonly<Record<string, string>>)[typeKey],
    )
})

test('severity, action and status decide what comes first, and a person goes before all of them', () => {
  const tiles = 'Tap around the area, remove debonded tiles and re-tile.'
  expect(of({ severity: 'critical', action: 'verify' })).toBe(`Make safe at once. Confirm on site first. ${tiles}`)
  expect(of({ severity: 'major', action: 'repair' })).toBe(tiles)
  expect(of({ action: 'none' })).toBe('No action recorded.')
  expect(of({ severity: 'critical', status: 'closed' })).toBe('Closed: nothing to do.')
  expect(of({ actionDescription: 'Net and re-tile in March.' })).toBe('Net and re-tile in March.')
})

test('a type of a company, and a snapshot from before types had keys, get no invented repair', () => {
  expect(of({ typeKey: '0197a000-0000-7000-8000-000000000001', severity: 'minor', action: 'repair' })).toBe(
    'To be proposed by an engineer.',
  )
})
