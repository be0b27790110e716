import type { Locale } from '@plumbline/contract/locales'
import { reportTags } from '../words.ts'
import { declaration, namespaces } from './xml.ts'

/** Fonts that Windows and macOS have; LibreOffice takes what is nearest. */
const eastAsian: Readonly<Record<Locale, string>> = {
  en: 'Microsoft JhengHei',
  'zh-cn': 'Microsoft YaHei',
  'zh-hk': 'Microsoft JhengHei',
}

const [ink, accent, grey] = ['1A1F26', '1F3A5F', '5A6572']

type Look = {
  readonly size?: number
  readonly colour?: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly before?: number
  readonly after?: number
  readonly more?: string
  readonly outline?: number
  readonly indent?: number
  readonly next?: string
  readonly tabs?: string
  readonly border?: string
  readonly isTight?: boolean
}

function paragraphStyle(id: string, name: string, look: Look, basedOn = 'Normal'): string {
  const {
    size,
    colour,
    isBold,
    isItalic,
    before,
    after,
    more = '',
    outline,
    indent,
    next,
    tabs = '',
    border = '',
    isTight,
  } = look
  const spacing =
    before === undefined && after === undefined
      ? ''
      : `<w:spacing w:before="${before ?? 0}" w:after="${after ?? 0}"${isTight === true ? ' w:line="240" w:lineRule="auto"' : ''}/>`
  const properties = `${more}${border}${tabs}${spacing}${indent === undefined ? '' : `<w:ind w:left="${indent}"/>`}${outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`}`
  const letters = `${isBold === true ? '<w:b/><w:bCs/>' : ''}${isItalic === true ? '<w:i/><w:iCs/>' : ''}${colour === undefined ? '' : `<w:color w:val="${colour}"/>`}${size === undefined ? '' : `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`}`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/>${next === undefined ? '' : `<w:next w:val="${next}"/>`}<w:qFormat/><w:pPr>${properties}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`
}

const edges = (names: readonly string[], colour: string): string =>
  names.map((name) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="${colour}"/>`).join('')

const tableStyle = (id: string, borders: string): string =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="TableNormal"/><w:tblPr>${borders === '' ? '' : `<w:tblBorders>${borders}</w:tblBorders>`}<w:tblCellMar><w:top w:w="50" w:type="dxa"/><w:left w:w="90" w:type="dxa"/><w:bottom w:w="50" w:type="dxa"/><w:right w:w="90" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`

const keep = '<w:keepNext/><w:keepLines/>'
const right = '<w:tabs><w:tab w:val="right" w:pos="9638"/></w:tabs>'

export function stylesXml(locale: Locale): string {
  const all = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  return (
    `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="${eastAsian[locale]}" w:cs="Arial"/><w:color w:val="${ink}"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-GB" w:eastAsia="${locale === 'en' ? 'zh-HK' : reportTags[locale]}" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>' +
    `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="${accent}"/></w:rPr></w:style>` +
    paragraphStyle('Heading1', 'heading 1', {
      size: 18,
      colour: accent,
      isBold: true,
      before: 120,
      after: 200,
      more: keep,
      outline: 0,
      next: 'Normal',
      border: `<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="4" w:color="${accent}"/></w:pBdr>`,
    }) +
    paragraphStyle('Heading2', 'heading 2', {
      size: 13,
      colour: accent,
      isBold: true,
      before: 280,
      after: 120,
      more: keep,
      outline: 1,
      next: 'Normal',
    }) +
    paragraphStyle('Heading3', 'heading 3', {
      size: 11,
      colour: ink,
      isBold: true,
      before: 220,
      after: 80,
      more: keep,
      outline: 2,
      next: 'Normal',
    }) +
    paragraphStyle('Title', 'Title', {
      size: 28,
      colour: accent,
      isBold: true,
      before: 240,
      after: 80,
      more: '<w:keepLines/>',
    }) +
    paragraphStyle('Subtitle', 'Subtitle', { size: 15, colour: grey, after: 240 }) +
    paragraphStyle('ContentsTitle', 'Contents Title', {
      size: 18,
      colour: accent,
      isBold: true,
      before: 120,
      after: 200,
      more: keep,
    }) +
    paragraphStyle('TOC1', 'toc 1', { before: 40, after: 60 }) +
    paragraphStyle('Caption', 'caption', { size: 9, colour: grey, before: 80, after: 240 }) +
    paragraphStyle('TableCaption', 'Table Caption', {
      size: 9,
      colour: grey,
      before: 200,
      after: 80,
      more: '<w:keepNext/>',
    }) +
    paragraphStyle('Figure', 'Figure', { before: 120, after: 40 }) +
    paragraphStyle('Note', 'Note', { size: 9, colour: grey, after: 120 }) +
    paragraphStyle('Cell', 'Cell', { size: 9, before: 0, after: 20, isTight: true }) +
    paragraphStyle('Small', 'Small', { size: 8, colour: grey, before: 0, after: 20, isTight: true }) +
    paragraphStyle('ListParagraph', 'List Paragraph', { after: 80 }) +
    paragraphStyle('AfterTable', 'After Table', { size: 4, before: 0, after: 60 }) +
    paragraphStyle('Header', 'header', {
      size: 8,
      colour: grey,
      before: 0,
      after: 0,
      border: '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="4" w:color="C5CCD4"/></w:pBdr>',
      tabs: right,
    }) +
    paragraphStyle('Footer', 'footer', {
      size: 8,
      colour: grey,
      before: 0,
      after: 0,
      border: '<w:pBdr><w:top w:val="single" w:sz="4" w:space="4" w:color="C5CCD4"/></w:pBdr>',
      tabs: right,
    }) +
    tableStyle('ReportGrid', edges(all, 'C5CCD4')) +
    tableStyle('ReportFacts', edges(['top', 'bottom', 'insideH'], 'D8DDE3')) +
    tableStyle('ReportPlain', '') +
    tableStyle('ReportBars', '<w:insideH w:val="single" w:sz="24" w:space="0" w:color="FFFFFF"/>') +
    '</w:styles>'
  )
}
