import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { escapeXml, xmlDeclaration } from './xml.ts'

/** The text and the attribute that another parser reads. */
function readBack(text: string): { readonly text: string; readonly attribute: string; readonly tags: number } {
  const read = { text: '', attribute: '', tags: 0 }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ attributes }) => {
    read.tags += 1
    read.text = ''
    read.attribute = String(attributes['b'])
  })
  parser.on('text', (part) => (read.text += part))
  parser.write(`${xmlDeclaration}<a b="${escapeXml(text)}">${escapeXml(text)}</a>`).close()
  return read
}

test('what is special in XML is text for a parser', () => {
  const text = `<b c="1">'&amp;' ]]> & é 壁 👩‍👩‍👧`
  expect(readBack(text)).toEqual({ text, attribute: text, tags: 1 })
})

test.each([
  ['\u0000a\u0007b\u001fc', 'abc'],
  ['a\ufffeb\uffffc', 'abc'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['\ude00 other half', '\ufffd other half'],
  ['tab\tand line\n', 'tab\tand line\n'],
])('%j becomes %j, which XML can hold', (given, expected) => {
  expect(readBack(given).text).toBe(expected)
})

test('any string makes valid XML with the same letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const expected = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      // A parser reads every line end as \n.
      expect(readBack(text).text).toBe(expected.replaceAll(/\r\n?/g, '\n'))
    }),
  )
})
