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
  const files = unzipSync(await invoiceDocument({ ...order, company_name: given, project_name: given }, settings))
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
