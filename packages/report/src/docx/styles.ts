import type { Locale } from '@plumbline/contract/locales'
import {
  bordersXml,
  characterStyleXml,
  paragraphStyleXml,
  stylesXml,
  tableStyleXml,
  type ParagraphStyle,
} from '@plumbline/office/docx/styles'
import { reportTags } from '../translator.ts'

/** Fonts that Windows and macOS have; LibreOffice replaces them by similar ones. */
const eastAsianFonts: Readonly<Record<Locale, string>> = {
  en: 'Microsoft JhengHei',
  'zh-cn': 'Microsoft YaHei',
  'zh-hk': 'Microsoft JhengHei',
}

const [ink, accent, grey] = ['1A1F26', '1F3A5F', '5A6572']

const keepTogether = '<w:keepNext/><w:keepLines/>'
const rightTab = '<w:tabs><w:tab w:val="right" w:pos="9638"/></w:tabs>'
const lineAt = (side: 'top' | 'bottom', size: number, colour: string): string =>
  `<w:pBdr><w:${side} w:val="single" w:sz="${size}" w:space="4" w:color="${colour}"/></w:pBdr>`

const heading: ParagraphStyle = { isBold: true, keep: keepTogether, next: 'Normal' }
const tight: ParagraphStyle = { before: 0, after: 20, isTight: true }
const edgeOfPage: ParagraphStyle = { size: 8, colour: grey, before: 0, after: 0, tabs: rightTab }
const pageTitle: ParagraphStyle = {
  size: 18,
  colour: accent,
  isBold: true,
  before: 120,
  after: 200,
  keep: keepTogether,
}

/** By the id of the style: the name that Word shows, and the format. */
const paragraphStyles: Readonly<Record<string, readonly [name: string, style: ParagraphStyle]>> = {
  Heading1: ['heading 1', { ...pageTitle, ...heading, outline: 0, border: lineAt('bottom', 8, accent) }],
  Heading2: ['heading 2', { ...heading, size: 13, colour: accent, before: 280, after: 120, outline: 1 }],
  Heading3: ['heading 3', { ...heading, size: 11, colour: ink, before: 220, after: 80, outline: 2 }],
  Title: ['Title', { size: 28, colour: accent, isBold: true, before: 240, after: 80, keep: '<w:keepLines/>' }],
  Subtitle: ['Subtitle', { size: 15, colour: grey, after: 240 }],
  ContentsTitle: ['Contents Title', pageTitle],
  TOC1: ['toc 1', { before: 40, after: 60, tabs: rightTab.replace('w:val="right"', 'w:val="right" w:leader="dot"') }],
  Caption: ['caption', { size: 9, colour: grey, before: 80, after: 240 }],
  TableCaption: ['Table Caption', { size: 9, colour: grey, before: 200, after: 80, keep: '<w:keepNext/>' }],
  Figure: ['Figure', { before: 120, after: 40 }],
  Note: ['Note', { size: 9, colour: grey, after: 120 }],
  Cell: ['Cell', { ...tight, size: 9 }],
  Small: ['Small', { ...tight, size: 8, colour: grey }],
  ListParagraph: ['List Paragraph', { after: 80 }],
  AfterTable: ['After Table', { size: 4, before: 0, after: 60 }],
  Header: ['header', { ...edgeOfPage, border: lineAt('bottom', 4, 'C5CCD4') }],
  Footer: ['footer', { ...edgeOfPage, border: lineAt('top', 4, 'C5CCD4') }],
}

const cellMargins = { top: 50, left: 90, bottom: 50, right: 90 } as const

export const reportStylesXml = (locale: Locale): string =>
  stylesXml(
    {
      font: 'Arial',
      eastAsianFont: eastAsianFonts[locale],
      eastAsianLanguage: locale === 'en' ? 'zh-HK' : reportTags[locale],
      colour: ink,
      spacing: '<w:spacing w:after="120" w:line="276" w:lineRule="auto"/>',
    },
    [
      characterStyleXml('Hyperlink', { colour: accent }),
      ...Object.entries(paragraphStyles).map(([id, [name, style]]) => paragraphStyleXml(id, name, style)),
      tableStyleXml(
        'ReportGrid',
        bordersXml(['top', 'left', 'bottom', 'right', 'insideH', 'insideV'], 'C5CCD4'),
        cellMargins,
      ),
      tableStyleXml('ReportFacts', bordersXml(['top', 'bottom', 'insideH'], 'D8DDE3'), cellMargins),
      tableStyleXml('ReportPlain', '', cellMargins),
      tableStyleXml('ReportBars', bordersXml(['insideH'], 'FFFFFF', 24), cellMargins),
    ],
  )
