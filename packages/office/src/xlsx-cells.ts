import { escapeXml, xmlDeclaration } from './xml.ts'

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A day ('2026-11-02'), or a moment as a clock shows it ('2026-11-02T03:04:05', also with Z). */
export type DateCell = { readonly date: string }
export type LinkCell = { readonly text: string; readonly href: string }
/** Stored as it is, shown with so many decimals. */
export type NumberCell = { readonly number: number; readonly decimals: 0 | 1 | 2 | 3 }
/** fill: six hexadecimal digits. */
export type FilledCell = { readonly text: string; readonly fill: string }

/** A number stays a number. A text is always a text: one that begins with = never becomes a formula. */
export type SheetCell = string | number | null | DateCell | NumberCell | LinkCell | FilledCell

/**
 * Spreadsheets read _x0041_ in a cell as A. The underscore of such a text is written by its own code, so that it stays.
 */
const escapeCodes = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** Excel reports a longer text as damage. */
const maxCellLength = 32_767
/** Excel drops the links of a sheet that has more. */
const maxLinks = 65_530

export const headingStyle = 1
const [plainStyle, dayStyle, momentStyle, linkStyle, firstNumber, firstFill] = [0, 2, 3, 4, 5, 9]
/** Excel counts 29 February 1900, which was none: only later days have one number everywhere. */
const firstDay = '1900-03-01'
const dayMs = 86_400_000

/** The number of a day as spreadsheets count them, with its time as a fraction; undefined where it is none. */
function serialOf(date: string): number | undefined {
  // Without the Z the number would depend on the zone of the machine.
  const at = Date.parse(date.length === 10 ? `${date}T00:00:00Z` : date.endsWith('Z') ? date : `${date}Z`)
  return date < firstDay || Number.isNaN(at) ? undefined : (at - Date.UTC(1899, 11, 30)) / dayMs
}

/** A, B, ... Z, AA, AB, ... */
export function columnName(index: number): string {
  const [rest, last] = [Math.floor(index / 26), String.fromCharCode(65 + (index % 26))]
  return rest === 0 ? last : columnName(rest - 1) + last
}

type Link = { readonly ref: string; readonly href: string }

/** Writes cells, and remembers the links and fills that the parts beside the sheet have to list. */
export function createCells() {
  const fills: string[] = []
  const links: Link[] = []
  let rowCount = 0

  const textXml = (text: string, style: number) =>
    text === ''
      ? `<c${style === plainStyle ? '' : ` s="${style}"`}/>`
      : `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(escapeCodes(text.slice(0, maxCellLength)))}</t></is></c>`

  function fillStyle(fill: string): number {
    if (!fills.includes(fill)) fills.push(fill)
    return firstFill + fills.indexOf(fill)
  }

  function cellXml(cell: SheetCell, column: number, style: number): string {
    if (cell === null) return '<c/>'
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
    if (typeof cell === 'string') return textXml(cell, style)
    if ('date' in cell) {
      const serial = serialOf(cell.date)
      if (serial === undefined) return textXml(cell.date, plainStyle)
      return `<c s="${cell.date.length === 10 ? dayStyle : momentStyle}"><v>${serial}</v></c>`
    }
    if ('number' in cell) return `<c s="${firstNumber + cell.decimals}"><v>${cell.number}</v></c>`
    if ('fill' in cell) return textXml(cell.text, fillStyle(cell.fill))
    if (links.length >= maxLinks || cell.text === '') return textXml(cell.text, plainStyle)
    links.push({ ref: `${columnName(column)}${rowCount}`, href: cell.href })
    return textXml(cell.text, linkStyle)
  }

  return {
    fills,
    links,
    rowCount: () => rowCount,
    rowXml(cells: readonly SheetCell[], style = plainStyle): string {
      rowCount += 1
      return `<row>${cells.map((cell, column) => cellXml(cell, column, style)).join('')}</row>`
    },
  }
}

const fontXml = (before: string, after = '') => `<font>${before}<sz val="11"/>${after}<name val="Calibri"/></font>`
const fonts = [fontXml(''), fontXml('<b/>'), fontXml('<u/>', '<color rgb="FF0B5CAD"/>')]
const fillXml = (fill: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${escapeXml(fill.toUpperCase())}"/><bgColor indexed="64"/></patternFill></fill>`
const [dayFormat, momentFormat, firstNumberFormat] = [164, 165, 166]
/** By the number of decimals. */
const numberFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000'].map((code, decimals) => ({
  id: firstNumberFormat + decimals,
  code,
}))

/** xl/styles.xml: the formats that cells name by their place in it. */
export function stylesXml(fills: readonly string[]): string {
  const formats = [
    '<xf/>',
    '<xf fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
    `<xf numFmtId="${dayFormat}" applyNumberFormat="1"/>`,
    `<xf numFmtId="${momentFormat}" applyNumberFormat="1"/>`,
    '<xf fontId="2" applyFont="1"/>',
    ...numberFormats.map(({ id }) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`),
    ...fills.map((_, index) => `<xf fillId="${index + 2}" applyFill="1"/>`),
  ]
  return `${xmlDeclaration}<styleSheet xmlns="${main}"><numFmts count="${2 + numberFormats.length}"><numFmt numFmtId="${dayFormat}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${momentFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>${numberFormats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.map(fillXml).join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
}
