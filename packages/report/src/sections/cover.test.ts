import { locales } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { describe, expect, test } from 'vitest'
import { exampleContext, ofKind, refsInRows, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { cover } from './cover.ts'

const factsOf = (context: Parameters<typeof cover>[0]) =>
  Object.fromEntries(textOfRows(ofKind(cover(context), 'table')[0]!.rows)) as Readonly<Record<string, string>>

describe('a cover', () => {
  test.each(reportLayouts)('of %s has the title of the report', (layout) => {
    const context = exampleContext({ layout })
    const titles = ofKind(cover(context), 'paragraph').filter(({ style }) => style === 'title')
    expect(titles.map(textOf)).toEqual([context.snapshot.definition.reportTitle])
  })

  test('has the logo and the photo of the building, where there are some', () => {
    const refs = (context: Parameters<typeof cover>[0]) =>
      ofKind(cover(context), 'picture').map(({ picture }) => picture.ref)
    const { project } = exampleSnapshot()
    expect(refs(exampleContext())).toEqual(['logo', 'cover'])
    expect(refs(exampleContext({}, { project: { ...project, logo: null } }))).toEqual(['cover'])
    expect(refs(exampleContext({}, { project: { ...project, logo: null, cover: null } }))).toEqual([])
    expect(refs(exampleContext({ layout: 'Defect List' }))).toEqual([])
  })

  test('names the client, with the logo of the client where there is one', () => {
    const { project } = exampleSnapshot()
    const rowsOf = (changes: Partial<typeof project>, layout: (typeof reportLayouts)[number] = 'Facade') =>
      ofKind(
        cover(exampleContext({ layout }, { project: { ...project, clientLogo: 'client', ...changes } })),
        'table',
      )[0]!.rows
    const clientOf = (rows: ReturnType<typeof rowsOf>) => {
      const at = textOfRows(rows).findIndex(([name]) => name === 'Client')
      return [textOfRows(rows)[at]?.[1], refsInRows(rows)[at]]
    }
    expect(clientOf(rowsOf({}))).toEqual([project.clientName, ['client']])
    expect(clientOf(rowsOf({ clientName: '' }))).toEqual(['', ['client']])
    expect(clientOf(rowsOf({ clientLogo: null }))).toEqual([project.clientName, []])
    expect(refsInRows(rowsOf({}, 'Defect List')).flat()).toEqual([])
  })

  test('without a cover of the building shows the photo that shows the most of it, and says so', () => {
    const { project } = exampleSnapshot()
    const given = { ...project, cover: null, overview: { picture: 'overview', photo: 'DJI_0440.JPG' } }
    for (const locale of locales) {
      const [, shown] = ofKind(cover(exampleContext({ locale }, { project: given })), 'picture')
      expect([shown!.picture.ref, shown!.caption]).toEqual(['overview', expect.stringContaining('DJI_0440.JPG')])
      expect(shown!.caption).toBe(shown!.picture.alt)
    }
    const uploaded = exampleContext({}, { project: { ...given, cover: 'cover' } })
    expect(ofKind(cover(uploaded), 'picture').map(({ picture }) => picture.ref)).toEqual(['logo', 'cover'])
    expect(ofKind(cover(exampleContext({ layout: 'Defect List' }, { project: given })), 'picture')).toEqual([])
  })

  test('describes its pictures for screen readers by the names they show', () => {
    const alts = ofKind(cover(exampleContext()), 'picture').map(({ picture }) => picture.alt)
    const { project } = exampleSnapshot()
    expect(alts[0]).toContain(project.companyName)
    expect(alts[1]).toContain(project.assetName)
  })

  test('names the last revision and its day; before the first one the day of the data', () => {
    const context = exampleContext()
    const { words } = context.translator
    expect(factsOf(context)).toMatchObject({ [words.revision]: 'B', [words.issued]: '2 Nov 2026' })
    const { definition } = context.snapshot
    const first = exampleContext(
      {},
      {
        definition: { ...definition, backgroundSection: { ...definition.backgroundSection, revisionLog: [] } },
      },
    )
    expect(factsOf(first)).toMatchObject({ [words.issued]: '4 Nov 2026' })
    expect(factsOf(first)).not.toHaveProperty([words.revision])
  })

  test('has the registration of the company and of the person who prepared it, where they were stated', () => {
    const { definition } = exampleSnapshot()
    const { backgroundSection: background } = definition
    const { words } = exampleContext().translator
    expect(factsOf(exampleContext())).not.toHaveProperty([words.background.companyRegistration])
    const registered = exampleContext(
      {},
      {
        definition: {
          ...definition,
          backgroundSection: {
            ...background,
            companyRegistration: 'MBI 88/2025',
            reportPreparedBy: { ...background.reportPreparedBy, registration: 'RPE 1042' },
          },
        },
      },
    )
    expect(factsOf(registered)).toMatchObject({
      [words.background.companyRegistration]: 'MBI 88/2025',
      [words.background.preparedBy]: 'Chan Siu Ming · RPE 1042',
    })
  })

  test('of a bridge names its structure and route; of a test report what it is', () => {
    const bridge = exampleContext({ layout: 'Bridge' })
    const { words } = bridge.translator
    expect(factsOf(bridge)).toMatchObject({
      [words.background.structureNumber]: 'HF 123',
      [words.background.route]: 'Route 4',
    })
    expect(factsOf(exampleContext())).not.toHaveProperty([words.background.route])
    expect([...cover(exampleContext({ layout: 'Hoklas' }))].map(textOf)).toContain(words.testReport)
  })

  test.each(reportLayouts)('of %s ends with the QR code and the address of its verification page', (layout) => {
    const address = 'https://inspect.example.com/v/7KQ2-M9XH-T4ZC-0ABC'
    const context = exampleContext({ layout }, { verification: { address, code: 'verification' } })
    const [table] = ofKind(cover(context), 'table')
    const { words, format } = context.translator
    expect(textOfRows(table!.rows).at(-1)).toEqual([words.verification.title, `${words.verification.scan}\n${address}`])
    expect(refsInRows(table!.rows).flat()).toEqual(['verification'])
    const pictures = table!.rows.flat().flatMap(({ content }) => content.filter((one) => one.kind === 'picture'))
    expect(pictures.map(({ alt }) => alt)).toEqual([format(words.verification.alt, { address })])
  })

  test('without an address, as in a preview, has no code and leaves the room to the photo', () => {
    const heightOf = (context: Parameters<typeof cover>[0]) =>
      ofKind(cover(context), 'picture').find(({ picture }) => picture.ref === 'cover')!.picture.maxHeight
    const verification = { address: 'https://inspect.example.com/v/1', code: 'verification' }
    expect(factsOf(exampleContext())).not.toHaveProperty([exampleContext().translator.words.verification.title])
    expect(heightOf(exampleContext({}, { verification }))).toBeLessThan(heightOf(exampleContext()))
  })

  test('of a list of defects has three facts and no client', () => {
    const context = exampleContext({ layout: 'Defect List' })
    const { words } = context.translator
    expect(Object.keys(factsOf(context))).toEqual([words.projectName, words.projectCode, words.date])
  })
})
