import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unescapeXml } from '../../report-templates/xml.ts'
import { xlsxFile } from './xlsx-file.ts'

async function sheetOf(cells: readonly string[]): Promise<string> {
  const rows = async function* () {
    yield [cells]
  }
  const files = unzipSync(await buffer(xlsxFile("'=1+1!A1'", ['Remark'], rows())))
  expect(Buffer.from(files['xl/workbook.xml']!).toString()).toContain('<sheet name=" =1+1!A1 "')
  return Buffer.from(files['xl/worksheets/sheet1.xml']!).toString()
}

/** As Excel and LibreOffice read it: _xHHHH_ stands for a character. */
const textsIn = (sheet: string) =>
  [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)]
    .slice(1)
    .map(([, text = '']) =>
      unescapeXml(text).replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    )

test('whatever a text begins with or looks like, the cell holds that text and no formula', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    '</t></is></c><c><f>1+1</f></c>',
    '&lt;f&gt;',
    ']]>',
    'DDE("cmd";"/c calc")',
    '_x003D_1+1',
    '_x005F_',
    '_x0000__x0000_',
    'ü\u{1F600}壁',
  ]
  const sheet = await sheetOf(texts)
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<c t="inlineStr"/g)).toHaveLength(texts.length + 1)
  expect(textsIn(sheet)).toEqual(texts)
})

test('what XML cannot hold is left out', async () => {
  expect(
    textsIn(await sheetOf(['a\u0000b\u0007c\u001fd\ufffee', 'half \ud83d', `${'x'.repeat(32_766)}\u{1F600}`])),
  ).toEqual(['abcde', 'half \ufffd', `${'x'.repeat(32_766)}\ufffd`])
})
