import { languageTag } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import { xmlText } from '@plumbline/report/docx/xml'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
} from 'docx'
import type { Config } from '../../config.ts'
import { invoiceNumber, type OrderRow } from './billing.queries.ts'
import { billingWords, dayOf, usd } from './billing-words.ts'
import { payToOf } from './payment-settings.ts'

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const line = { style: BorderStyle.SINGLE, size: 4, color: 'B9C3C9' } as const
const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
} as const

/** Shared Han code points look different in each place: the face follows the language. */
const faces = { en: 'Microsoft YaHei', 'zh-cn': 'Microsoft YaHei', 'zh-hk': 'Microsoft JhengHei' } as const

type Cell = { readonly text: string; readonly bold?: boolean; readonly right?: boolean; readonly grey?: boolean }

function paragraph(
  { text, bold = false, right = false, grey = false }: Cell,
  options: IParagraphOptions = {},
): Paragraph {
  return new Paragraph({
    ...options,
    alignment: right ? AlignmentType.RIGHT : AlignmentType.LEFT,
    children: [new TextRun({ text: xmlText(text), bold, ...(grey ? { color: '52616C' } : {}) })],
  })
}

function table(widths: readonly number[], rows: readonly (readonly Cell[])[], isLined: boolean): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [...widths],
    borders: noBorders,
    rows: rows.map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          children: cells.map(
            (cell, index) =>
              new TableCell({
                width: { size: widths[index] ?? 0, type: WidthType.DXA },
                borders: { top: none, left: none, right: none, bottom: isLined ? line : none },
                margins: { top: isLined ? 80 : 30, bottom: isLined ? 80 : 30, left: 0, right: 120 },
                children: [paragraph(cell)],
              }),
          ),
        }),
    ),
  })
}

type Settings = Pick<Config, 'publicUrl' | 'salesEmail' | 'paymentDetails'>

/** What is bought, what is taken off, what remains. */
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

function payment(order: OrderRow, settings: Settings): readonly Paragraph[] {
  const { locale, plan, paid_at: paidAt } = order
  const words = billingWords[locale]
  const below = { spacing: { before: 120 } }
  if (paidAt !== null)
    return [
      paragraph(
        { text: fill(locale, words.paidOn, { date: dayOf(locale, paidAt) }), bold: true },
        { spacing: { before: 360 } },
      ),
    ]
  return [
    paragraph({ text: words.howToPay, bold: true }, { spacing: { before: 360 } }),
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

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** In the language it was ordered in. */
export async function invoiceDocument(order: OrderRow, settings: Settings): Promise<Buffer> {
  const { locale } = order
  const words = billingWords[locale]
  const facts: readonly (readonly [string, string])[] = [
    [words.number, invoiceNumber(order)],
    [words.date, dayOf(locale, order.ordered_at)],
    [words.billedTo, order.company_name],
    [words.project, `${order.project_code}, ${order.project_name}`],
    [words.period, periodOf(order)],
  ]
  const document = new Document({
    creator: 'Plumbline',
    title: `${words.title} ${invoiceNumber(order)}`,
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: faces[locale] },
            size: 21,
            language: { value: 'en-GB', eastAsia: languageTag[locale] },
          },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1200, bottom: 1200, left: 1200, right: 1200 },
          },
        },
        children: [
          paragraph({ text: 'Plumbline', bold: true }),
          paragraph(
            {
              text: [new URL(settings.publicUrl).host, settings.salesEmail]
                .filter((part) => part !== undefined)
                .join('  ·  '),
              grey: true,
            },
            { spacing: { after: 480 } },
          ),
          new Paragraph({
            spacing: { after: 240 },
            children: [new TextRun({ text: words.title, bold: true, size: 40 })],
          }),
          table(
            [2400, 7106],
            facts.map(([name, value]) => [{ text: name, grey: true }, { text: value }]),
            false,
          ),
          paragraph({ text: '' }),
          table([6906, 2600], sums(order), true),
          ...payment(order, settings),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
