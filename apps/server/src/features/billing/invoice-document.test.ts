import { locales } from '@plumbline/contract/locales'
import { wordFaults, wordsOf } from '@plumbline/office/testing/word-rules'
import { elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { OrderRow } from './billing.queries.ts'
import { invoiceDocument } from './invoice-document.ts'

const order = {
  locale: 'en',
  plan: 'ADVANCE',
  amount_cents: 100,
  credit_cents: 0,
  paid_at: null,
  kind: 'first',
  starts_at: null,
  ends_at: null,
  ordered_at: new Date('2026-01-01'),
  invoice_number: 1,
  company_name: '',
  project_code: '',
  project_name: '',
} as unknown as OrderRow
const settings = {
  publicUrl: 'http://localhost',
  salesEmail: 'sales@example.com',
  paymentDetails: ['Bank & \u0007Trust <HK>'],
}

test.each([
  [
    '</w:t></w:r><w:r><w:instrText>INCLUDETEXT "x"</w:instrText>',
    '</w:t></w:r><w:r><w:instrText>INCLUDETEXT "x"</w:instrText>',
  ],
  ['{ INCLUDEPICTURE "http://x" } & <b> "q" \' ]]>', '{ INCLUDEPICTURE "http://x" } & <b> "q" \' ]]>'],
  ['a\u0000b\u0008c\u001fd\ufffee', 'abcde'],
  ['half \ud83d', 'half \ufffd'],
])('%j as the name of a company is text on the invoice', async (given, shown) => {
  const files = unzipSync(invoiceDocument({ ...order, company_name: given, project_name: given }, settings))
  const texts: string[] = []
  const names = new Set<string>()
  for (const name of Object.keys(files).filter((one) => /\.(xml|rels)$/.test(one))) {
    const parser = new SaxesParser()
    parser.on('opentag', (tag) => void names.add(tag.name))
    parser.on('text', (text) => void texts.push(text))
    parser.write(Buffer.from(files[name]!).toString('utf8')).close()
  }
  expect(names).not.toContain('w:instrText')
  expect(texts).toEqual(expect.arrayContaining([shown, `, ${shown}`, 'Bank & Trust <HK>']))
})

const partOf = (bytes: Uint8Array, path: string) => parseXml(Buffer.from(unzipSync(bytes)[path]!).toString('utf8'))

test.each(locales)('in %s keeps the rules of Word, paid or not', (locale) => {
  for (const paid_at of [null, new Date('2026-02-01')])
    expect(wordFaults(invoiceDocument({ ...order, locale, paid_at, credit_cents: 50 }, settings))).toEqual([])
})

test('has the same bytes whenever it is made: nothing in it comes from the clock', () => {
  expect(invoiceDocument(order, settings)).toEqual(invoiceDocument(order, settings))
  const [created] = elementsNamed(partOf(invoiceDocument(order, settings), 'docProps/core.xml'), 'dcterms:created')
  expect(created!.text).toBe(order.ordered_at.toISOString())
})

test('sets Han letters in the font of its language', () => {
  const fontOf = (locale: OrderRow['locale']) =>
    elementsNamed(partOf(invoiceDocument({ ...order, locale }, settings), 'word/styles.xml'), 'w:rFonts')[0]!
      .attributes['w:eastAsia']
  expect(locales.map(fontOf)).toEqual(
    locales.map((locale) => (locale === 'zh-hk' ? 'Microsoft JhengHei' : 'Microsoft YaHei')),
  )
})

test('fills an A4 page between its margins, with sums on the right', () => {
  const document = partOf(invoiceDocument({ ...order, credit_cents: 50 }, settings), 'word/document.xml')
  const [page, margins] = [elementsNamed(document, 'w:pgSz')[0]!, elementsNamed(document, 'w:pgMar')[0]!]
  expect(page.attributes).toEqual({ 'w:w': '11906', 'w:h': '16838' })
  const textWidth = 11_906 - Number(margins.attributes['w:left']) - Number(margins.attributes['w:right'])
  const tables = elementsNamed(document, 'w:tbl')
  expect(tables).toHaveLength(2)
  for (const table of tables) {
    const columns = elementsNamed(table, 'w:gridCol').map(({ attributes }) => Number(attributes['w:w']))
    expect(columns.reduce((sum, width) => sum + width, 0)).toBe(textWidth)
  }
  const rows = elementsNamed(tables[1]!, 'w:tr')
  expect(rows).toHaveLength(4)
  for (const row of rows)
    expect(elementsNamed(row, 'w:jc').map(({ attributes }) => attributes['w:val'])).toEqual(['right'])
})

test('says what was bought, what was taken off and what remains, in that order', () => {
  const words = wordsOf(invoiceDocument({ ...order, amount_cents: 534_25, credit_cents: 65_75 }, settings))
  expect(words.match(/- USD [\d.]+|USD [\d.]+/g)).toEqual(['USD 600.00', '- USD 65.75', 'USD 534.25'])
  expect(wordsOf(invoiceDocument(order, settings)).match(/USD [\d.]+/g)).toEqual(['USD 1.00', 'USD 1.00'])
})
