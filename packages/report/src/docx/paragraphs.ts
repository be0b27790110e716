import type { Align, Run } from '../blocks.ts'
import { escaped } from './xml.ts'

export type ParagraphLook = {
  readonly style?: string
  readonly keepsNext?: boolean
  readonly startsPage?: boolean
  readonly list?: { readonly level: number; readonly id: number } | undefined
  readonly indent?: number
  readonly align?: Align | undefined
}

const sides = { left: 'left', right: 'right', centre: 'center' } as const

/** In the order the schema wants: Word repairs what it finds elsewhere. */
function paragraphProperties({ style, keepsNext, startsPage, list, indent, align }: ParagraphLook): string {
  const inner = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    keepsNext === true ? '<w:keepNext/>' : '',
    startsPage === true ? '<w:pageBreakBefore/>' : '',
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`,
    indent === undefined ? '' : `<w:ind w:left="${indent}"/>`,
    align === undefined ? '' : `<w:jc w:val="${sides[align]}"/>`,
  ].join('')
  return inner === '' ? '' : `<w:pPr>${inner}</w:pPr>`
}

function runProperties({ isBold, isItalic, isUnderlined, size, colour, fill, goesTo }: Omit<Run, 'text'>): string {
  const half = size === undefined ? 0 : Math.round(size * 2)
  const inner = [
    goesTo === undefined ? '' : '<w:rStyle w:val="Hyperlink"/>',
    isBold === true ? '<w:b/><w:bCs/>' : '',
    isItalic === true ? '<w:i/><w:iCs/>' : '',
    colour === undefined ? '' : `<w:color w:val="${colour}"/>`,
    half === 0 ? '' : `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`,
    isUnderlined === true ? '<w:u w:val="single"/>' : '',
    fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`,
  ].join('')
  return inner === '' ? '' : `<w:rPr>${inner}</w:rPr>`
}

/** Line ends and tabs that somebody typed are elements of their own in a run. */
const spoken = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(/([\n\t])/)
    .map((part) =>
      part === '\n'
        ? '<w:br/>'
        : part === '\t'
          ? '<w:tab/>'
          : part === ''
            ? ''
            : `<w:t xml:space="preserve">${escaped(part)}</w:t>`,
    )
    .join('')

export function runXml(run: Run): string {
  const xml = `<w:r>${runProperties(run)}${run.isBreak === true ? '<w:br/>' : spoken(run.text)}</w:r>`
  return run.goesTo === undefined
    ? xml
    : `<w:hyperlink w:anchor="${escaped(run.goesTo)}" w:history="1">${xml}</w:hyperlink>`
}

export const paragraphXml = (runs: readonly Run[], look: ParagraphLook = {}, before = '', after = ''): string =>
  `<w:p>${paragraphProperties(look)}${before}${runs.map(runXml).join('')}${after}</w:p>`

const fieldPart = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`

/** PAGE and NUMPAGES: Word counts them while it lays out the page, and asks nobody. */
export const field = (code: 'PAGE' | 'NUMPAGES'): string =>
  `${fieldPart('begin')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${fieldPart('separate')}<w:r><w:t>1</w:t></w:r>${fieldPart('end')}`
