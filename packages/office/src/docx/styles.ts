import { xmlDeclaration } from '../xml.ts'
import { wordNamespaces } from './parts.ts'

export type ParagraphStyle = {
  /** In points. */
  readonly size?: number
  /** RRGGBB. */
  readonly colour?: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  /** Distances and indent in twips. */
  readonly before?: number
  readonly after?: number
  readonly indent?: number
  /** The level in the outline of the document, from 0 on. */
  readonly outline?: number
  /** The style of the paragraph that follows while somebody types. */
  readonly next?: string
  readonly isTight?: boolean
  /** XML of keepNext and keepLines, of pBdr and of tabs. */
  readonly keep?: string
  readonly border?: string
  readonly tabs?: string
}

const attribute = (name: string, value: number | string | undefined): string =>
  value === undefined ? '' : `<w:${name} w:val="${value}"/>`

function paragraphProperties({ before, after, indent, outline, isTight, keep, border, tabs }: ParagraphStyle): string {
  const spacing =
    before === undefined && after === undefined
      ? ''
      : `<w:spacing w:before="${before ?? 0}" w:after="${after ?? 0}"${isTight === true ? ' w:line="240" w:lineRule="auto"' : ''}/>`
  return `${keep ?? ''}${border ?? ''}${tabs ?? ''}${spacing}${indent === undefined ? '' : `<w:ind w:left="${indent}"/>`}${attribute('outlineLvl', outline)}`
}

function runProperties({ size, colour, isBold, isItalic }: ParagraphStyle): string {
  const halfPoints = size === undefined ? undefined : size * 2
  return `${isBold === true ? '<w:b/><w:bCs/>' : ''}${isItalic === true ? '<w:i/><w:iCs/>' : ''}${attribute('color', colour)}${attribute('sz', halfPoints)}${attribute('szCs', halfPoints)}`
}

export const paragraphStyleXml = (id: string, name: string, style: ParagraphStyle): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${attribute('next', style.next)}<w:qFormat/><w:pPr>${paragraphProperties(style)}</w:pPr><w:rPr>${runProperties(style)}</w:rPr></w:style>`

export const characterStyleXml = (id: string, style: ParagraphStyle): string =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr>${runProperties(style)}</w:rPr></w:style>`

export type Edge = 'top' | 'left' | 'bottom' | 'right' | 'insideH' | 'insideV'

/** `size` in eighths of a point. */
export const bordersXml = (edges: readonly Edge[], colour: string, size = 4): string =>
  edges.map((edge) => `<w:${edge} w:val="single" w:sz="${size}" w:space="0" w:color="${colour}"/>`).join('')

type CellMargins = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const marginsXml = (margins: CellMargins): string =>
  `<w:tblCellMar>${(['top', 'left', 'bottom', 'right'] as const).map((side) => `<w:${side} w:w="${margins[side]}" w:type="dxa"/>`).join('')}</w:tblCellMar>`

export const tableStyleXml = (id: string, borders: string, margins: CellMargins): string =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="TableNormal"/><w:tblPr>${borders === '' ? '' : `<w:tblBorders>${borders}</w:tblBorders>`}${marginsXml(margins)}</w:tblPr></w:style>`

type Defaults = {
  /** Of Latin letters. */
  readonly font: string
  /** Han characters that languages share are drawn differently in each: the font follows the language. */
  readonly eastAsianFont: string
  readonly eastAsianLanguage: string
  readonly colour?: string
  /** XML of w:spacing. */
  readonly spacing?: string
}

const builtIn =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>${marginsXml({ top: 0, left: 108, bottom: 0, right: 108 })}</w:tblPr></w:style>`

/** word/styles.xml: text of 10.5 points and the styles given. */
export function stylesXml(defaults: Defaults, styles: readonly string[]): string {
  const { font, eastAsianFont, eastAsianLanguage, colour, spacing } = defaults
  const runs = `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${eastAsianFont}" w:cs="${font}"/>${attribute('color', colour)}<w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-GB" w:eastAsia="${eastAsianLanguage}" w:bidi="ar-SA"/>`
  const paragraphs =
    spacing === undefined ? '<w:pPrDefault/>' : `<w:pPrDefault><w:pPr>${spacing}</w:pPr></w:pPrDefault>`
  return `${xmlDeclaration}<w:styles ${wordNamespaces}><w:docDefaults><w:rPrDefault><w:rPr>${runs}</w:rPr></w:rPrDefault>${paragraphs}</w:docDefaults>${builtIn}${styles.join('')}</w:styles>`
}
