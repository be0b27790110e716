import { languageTag, type Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import { paragraphXml, type ParagraphFormat, type Run } from '@plumbline/office/docx/paragraphs'
import {
  documentContentTypesXml,
  documentEndXml,
  documentRelationshipsXml,
  documentRootRelationshipsXml,
  documentStartXml,
  sectionXml,
  settingsXml,
  type DocumentPart,
} from '@plumbline/office/docx/parts'
import { bordersXml, stylesXml, tableStyleXml } from '@plumbline/office/docx/styles'
import { cellXml, rowXml, tableEndXml, tableStartXml } from '@plumbline/office/docx/tables'
import { corePropertiesXml } from '@plumbline/office/packaging'
import { createZipWriter } from '@plumbline/office/zip'
import type { Config } from '../../config.ts'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'
import { invoiceNumber, type OrderRow } from './billing.queries.ts'
import { billingWords, dayOf, usd } from './billing-words.ts'
import { payToOf } from './payment-settings.ts'

/** Han characters that the languages share are drawn differently in each. */
const eastAsianFonts = { en: 'Microsoft YaHei', 'zh-cn': 'Microsoft YaHei', 'zh-hk': 'Microsoft JhengHei' } as const

const grey = '52616C'
const margin = 1200
/** A4, in twips. */
const page = { width: 11_906, height: 16_838 } as const
const textWidth = page.width - 2 * margin

type Cell = { readonly text: string; readonly bold?: boolean; readonly right?: boolean; readonly grey?: boolean }

function paragraph(cell: Cell, format: ParagraphFormat = {}): string {
  const run: Run = { text: cell.text, isBold: cell.bold === true, ...(cell.grey === true && { colour: grey }) }
  return paragraphXml([run], { ...format, ...(cell.right === true && { align: 'right' }) })
}

function table(style: string, columns: readonly number[], rows: readonly (readonly Cell[])[]): string {
  const rowsXml = rows.map((cells) =>
    rowXml(cells.map((cell, index) => cellXml(paragraph(cell), { width: columns[index] ?? 0 }))),
  )
  return `${tableStartXml({ style, width: textWidth, columns })}${rowsXml.join('')}${tableEndXml}`
}

type Settings = Pick<Config, 'publicUrl' | 'salesEmail' | 'paymentDetails'>

/** The price of the plan, the credit for the plan before, and the sum to pay. */
function sums(order: OrderRow): readonly (readonly Cell[])[] {
  const { locale, plan, amount_cents: amount, credit_cents: credit } = order
  const words = billingWords[locale]
  return [
    [
      { text: words.item, grey: true },
      { text: words.amount, right: true, grey: true },
    ],
    [{ text: fill(locale, words.planOf, { plan }) }, { text: usd(amount + credit), right: true }],
    ...(credit === 0 ? [] : [[{ text: words.credit }, { text: `- ${usd(credit)}`, right: true }]]),
    [
      { text: words.total, bold: true },
      { text: usd(amount), bold: true, right: true },
    ],
  ]
}

/** How to pay, a paragraph each. */
function paymentLines(order: OrderRow, settings: Settings): readonly string[] {
  const { locale } = order
  const words = billingWords[locale]
  const number = invoiceNumber(order)
  const { salesEmail = '', paymentDetails, publicUrl } = settings
  const transfer = fill(locale, words.transfer, { number })
  const lines = {
    account: [transfer, ...paymentDetails],
    sales: [transfer, fill(locale, words.askAccount, { email: salesEmail })],
    operator: [fill(locale, words.noAccount, { number, host: new URL(publicUrl).host })],
  }
  return lines[payToOf(settings)]
}

function payment(order: OrderRow, settings: Settings): readonly string[] {
  const { locale, plan, paid_at: paidAt } = order
  const words = billingWords[locale]
  const heading = { spacing: { before: 360 } }
  const below = { spacing: { before: 120 } }
  if (paidAt !== null)
    return [paragraph({ text: fill(locale, words.paidOn, { date: dayOf(locale, paidAt) }), bold: true }, heading)]
  return [
    paragraph({ text: words.howToPay, bold: true }, heading),
    ...paymentLines(order, settings).map((text) => paragraph({ text }, below)),
    paragraph({ text: fill(locale, words.meanwhile, { plan }), grey: true }, below),
  ]
}

function periodOf(order: OrderRow): string {
  const { locale, kind, starts_at: start, ends_at: end } = order
  const words = billingWords[locale]
  return start === null || end === null
    ? words.periods[kind]
    : fill(locale, words.periodFromTo, { start: dayOf(locale, start), end: dayOf(locale, end) })
}

function bodyXml(order: OrderRow, settings: Settings): string {
  const { locale } = order
  const words = billingWords[locale]
  const facts: readonly (readonly [string, string])[] = [
    [words.number, invoiceNumber(order)],
    [words.date, dayOf(locale, order.ordered_at)],
    [words.billedTo, order.company_name],
    [words.project, `${order.project_code}, ${order.project_name}`],
    [words.period, periodOf(order)],
  ]
  const sender = [new URL(settings.publicUrl).host, settings.salesEmail].filter((part) => part !== undefined)
  return [
    paragraph({ text: 'Plumbline', bold: true }),
    paragraph({ text: sender.join('  ·  '), grey: true }, { spacing: { after: 480 } }),
    paragraphXml([{ text: words.title, isBold: true, size: 20 }], { spacing: { after: 240 } }),
    table(
      'InvoiceFacts',
      [2400, textWidth - 2400],
      facts.map(([name, value]) => [{ text: name, grey: true }, { text: value }]),
    ),
    paragraph({ text: '' }),
    table('InvoiceSums', [textWidth - 2600, 2600], sums(order)),
    ...payment(order, settings),
  ].join('')
}

const invoiceStylesXml = (locale: Locale): string =>
  stylesXml({ font: 'Arial', eastAsianFont: eastAsianFonts[locale], eastAsianLanguage: languageTag[locale] }, [
    tableStyleXml('InvoiceFacts', '', { top: 30, left: 0, bottom: 30, right: 120 }),
    tableStyleXml('InvoiceSums', bordersXml(['bottom', 'insideH'], 'B9C3C9'), {
      top: 80,
      left: 0,
      bottom: 80,
      right: 120,
    }),
  ])

const parts: readonly DocumentPart[] = [
  { name: 'styles', kind: 'styles' },
  { name: 'settings', kind: 'settings' },
]

/** The invoice as a .docx, in the language of the order. */
export function invoiceDocument(order: OrderRow, settings: Settings): Buffer {
  const { locale } = order
  const sides = { top: margin, right: margin, bottom: margin, left: margin }
  const section = sectionXml({ ...page, margins: { ...sides, header: 708, footer: 708 } })
  const core = corePropertiesXml({
    title: `${billingWords[locale].title} ${invoiceNumber(order)}`,
    creator: 'Plumbline',
    createdAt: order.ordered_at.toISOString(),
    language: languageTag[locale],
  })
  const zip = createZipWriter({ codec: nativeZipCodec })
  return Buffer.concat([
    ...zip.addText('[Content_Types].xml', documentContentTypesXml(parts)),
    ...zip.addText('_rels/.rels', documentRootRelationshipsXml),
    ...zip.addText('word/document.xml', `${documentStartXml}${bodyXml(order, settings)}${section}${documentEndXml}`),
    ...zip.addText('word/_rels/document.xml.rels', documentRelationshipsXml(parts)),
    ...zip.addText('word/styles.xml', invoiceStylesXml(locale)),
    ...zip.addText('word/settings.xml', settingsXml),
    ...zip.addText('docProps/core.xml', core),
    ...zip.end(),
  ])
}
