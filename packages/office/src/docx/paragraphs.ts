import { escapeXml } from '../xml.ts'

export type Align = 'left' | 'right' | 'centre'

/** A stretch of text in one format. */
export type Run = {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderlined?: boolean
  /** In points. */
  readonly size?: number
  /** RRGGBB, as `fill`. */
  readonly colour?: string
  readonly fill?: string
  /** A line break instead of the text. */
  readonly isBreak?: boolean
  /** The bookmark that it links to. */
  readonly linkTo?: string
}

export type ParagraphFormat = {
  readonly style?: string
  readonly keepWithNext?: boolean
  readonly pageBreakBefore?: boolean
  readonly list?: { readonly level: number; readonly id: number } | undefined
  /** In twips, as `indent`. */
  readonly spacing?: { readonly before?: number; readonly after?: number } | undefined
  readonly indent?: number
  readonly align?: Align | undefined
}

const alignments = { left: 'left', right: 'right', centre: 'center' } as const

function spacingXml({ before, after }: NonNullable<ParagraphFormat['spacing']>): string {
  return `<w:spacing${before === undefined ? '' : ` w:before="${before}"`}${after === undefined ? '' : ` w:after="${after}"`}/>`
}

/** In the order of the schema: Word reports a file as damaged when elements are in another. */
function paragraphProperties(format: ParagraphFormat): string {
  const { style, keepWithNext, pageBreakBefore, list, spacing, indent, align } = format
  const inner = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    keepWithNext === true ? '<w:keepNext/>' : '',
    pageBreakBefore === true ? '<w:pageBreakBefore/>' : '',
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`,
    spacing === undefined ? '' : spacingXml(spacing),
    indent === undefined ? '' : `<w:ind w:left="${indent}"/>`,
    align === undefined ? '' : `<w:jc w:val="${alignments[align]}"/>`,
  ].join('')
  return inner === '' ? '' : `<w:pPr>${inner}</w:pPr>`
}

function runProperties({ isBold, isItalic, isUnderlined, size, colour, fill, linkTo }: Omit<Run, 'text'>): string {
  const halfPoints = size === undefined ? 0 : Math.round(size * 2)
  const inner = [
    linkTo === undefined ? '' : '<w:rStyle w:val="Hyperlink"/>',
    isBold === true ? '<w:b/><w:bCs/>' : '',
    isItalic === true ? '<w:i/><w:iCs/>' : '',
    colour === undefined ? '' : `<w:color w:val="${colour}"/>`,
    halfPoints === 0 ? '' : `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`,
    isUnderlined === true ? '<w:u w:val="single"/>' : '',
    fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`,
  ].join('')
  return inner === '' ? '' : `<w:rPr>${inner}</w:rPr>`
}

function textPartXml(part: string): string {
  if (part === '\n') return '<w:br/>'
  if (part === '\t') return '<w:tab/>'
  return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`
}

/** Line ends and tabs become elements, because Word shows those inside a text as spaces. */
const textXml = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(/([\n\t])/)
    .map(textPartXml)
    .join('')

export function runXml(run: Run): string {
  const xml = `<w:r>${runProperties(run)}${run.isBreak === true ? '<w:br/>' : textXml(run.text)}</w:r>`
  return run.linkTo === undefined
    ? xml
    : `<w:hyperlink w:anchor="${escapeXml(run.linkTo)}" w:history="1">${xml}</w:hyperlink>`
}

/** `before` and `after` are XML of runs and bookmarks around the text. */
export const paragraphXml = (runs: readonly Run[], format: ParagraphFormat = {}, before = '', after = ''): string =>
  `<w:p>${paragraphProperties(format)}${before}${runs.map(runXml).join('')}${after}</w:p>`

const fieldPart = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`

/** Only fields that Word computes while it lays out a page: for others it asks the reader whether to update them. */
export const fieldXml = (code: 'PAGE' | 'NUMPAGES'): string =>
  `${fieldPart('begin')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${fieldPart('separate')}<w:r><w:t>1</w:t></w:r>${fieldPart('end')}`
