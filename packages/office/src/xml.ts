const invalid = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text for an element or a quoted attribute.
 * Characters that XML forbids are removed and half surrogate pairs replaced: Word and Excel refuse a file that has one.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(invalid, '')
    .replace(/[&<>"]/g, (character) => special[character] ?? '')

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
