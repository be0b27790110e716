const cell = Buffer.from('/S /TD\n')
const headerCell = Buffer.from('/S /TH\n')
const noHeaders = Buffer.from('/Headers []')
/** As many bytes, so that every object stays where the file says it is. */
const rowScope = Buffer.from('/Scope /Row')
/** #EEF2F6, which the layout fills labels with, as Typst writes it. */
const labelColour = Buffer.from('/BackgroundColor [0.93333334 0.9490196 0.9647059]')
const end = Buffer.from('endobj')

/**
 * The label of a row becomes its header, in place. Typst tags only rows as headers, and a table of names and values
 * has none: a screen reader would read "58.5 m" without "Height". In a table with a header row the cells name theirs.
 */
export function tagRowHeaders(pdf: Buffer): Buffer {
  for (let at = pdf.indexOf(cell); at !== -1; at = pdf.indexOf(cell, at + cell.length)) {
    const element = pdf.subarray(at, pdf.indexOf(end, at))
    const headers = element.indexOf(noHeaders)
    if (headers === -1 || !element.includes(labelColour)) continue
    headerCell.copy(element)
    rowScope.copy(element, headers)
  }
  return pdf
}
