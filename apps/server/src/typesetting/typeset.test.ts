import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { typeset as typesetReport } from '@plumbline/report/pdf/typeset'
import { exampleSnapshot } from '@plumbline/report/testing/example-snapshot'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fonts, typeset } from './typeset.ts'
import { nativeTypst } from './typst-native.ts'
import { portableTypst } from './typst-portable.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-typeset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a source becomes an accessible PDF, or pages one by one; what cannot be set says so, and it can be given up', async () => {
  writeFileSync(
    join(folder, 'main.typ'),
    '#set document(title: "Report")\n#set text(font: ("Noto Sans HK", "Noto Sans SC"), lang: "en")\n#let data = json("data.json")\n= #data.words\n#pagebreak()\ntwo\n#pagebreak(to: "odd")\nthree',
  )
  writeFileSync(join(folder, 'data.json'), JSON.stringify({ words: '外牆 #panic("never run")' }))
  const given = { madeAt: new Date('2026-01-01'), seconds: 30 }
  const pdf = await typeset(folder, folder, { ...given, as: 'pdf' }, async ([path], pages) => ({
    bytes: readFileSync(path!, 'latin1'),
    pages,
  }))
  expect([
    pdf.pages,
    pdf.bytes.slice(0, 5),
    pdf.bytes.includes('/StructTreeRoot'),
    pdf.bytes.includes('pdfuaid'),
  ]).toEqual([3, '%PDF-', true, (await nativeTypst()) !== undefined])
  const pages = await typeset(folder, folder, { ...given, as: 'pages', maxCachedPages: 2 }, async (files) =>
    files.map((path) => readFileSync(path, 'utf8')),
  )
  expect(pages.map((page) => /viewBox="0 0 59[56][\d.]* 84[12][\d.]*"/.test(page) && page.includes('<use'))).toEqual([
    true,
    true,
  ])
  writeFileSync(join(folder, 'data.json'), JSON.stringify({ words: '🧱 מבחן' }))
  expect(
    await typeset(folder, folder, { ...given, as: 'pdf' }, async ([path]) =>
      readFileSync(path!, 'latin1').includes('/StructTreeRoot'),
    ),
  ).toBe(true)
  await expect(
    typeset(folder, folder, { ...given, as: 'pdf', signal: AbortSignal.timeout(1) }, async () => undefined),
  ).rejects.toThrow(/timeout|abort/i)
  writeFileSync(join(folder, 'main.typ'), '#missing')
  await expect(typeset(folder, folder, { ...given, as: 'pdf' }, async () => undefined)).rejects.toThrow(
    new AppError('report.not-drawn'),
  )
})

testInFullRun(
  'on a machine that Typst has no build for it sets the same pages, tagged, and the same file each time; only the name PDF/UA is missing',
  async () => {
    writeFileSync(
      join(folder, 'main.typ'),
      '#set document(title: "Report")\n#set text(font: ("Noto Sans HK", "Noto Sans SC"), lang: "en")\n= #json("data.json").words\n#figure(image("wall.png"), alt: "wall")\n#pagebreak(to: "odd")\n#link("https://example.com/?a&b")[three]',
    )
    writeFileSync(join(folder, 'data.json'), JSON.stringify({ words: '外牆 🧱' }))
    writeFileSync(
      join(folder, 'wall.png'),
      await sharp({ create: { width: 20, height: 10, channels: 3, background: '#804020' } })
        .png()
        .toBuffer(),
    )
    const request = { as: 'pdf', maxCachedPages: 2, madeAt: 1_767_225_600, fonts, path: folder, folder } as const
    const set = await portableTypst(request)
    const { pages, bytes } = await set.pdf()
    const text = bytes.toString('latin1')
    expect([
      pages,
      text.slice(0, 5),
      text.includes('/StructTreeRoot'),
      text.includes('D:20260101'),
      text.includes('pdfuaid'),
    ]).toEqual([3, '%PDF-', true, true, false])
    expect((await (await portableTypst(request)).pdf()).bytes.equals(bytes)).toBe(true)
    const drawn = await set.drawings(2)
    expect([drawn.pages, drawn.drawings.length]).toEqual([3, 2])
    for (const drawing of drawn.drawings)
      expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 596 842"[^>]*>(?![\s\S]*foreignObject)[\s\S]*<\/svg>$/)
    for (const drawing of drawn.drawings) new SaxesParser().write(drawing).close()
    const seen = await sharp(Buffer.from(drawn.drawings[0]!)).stats()
    expect(seen.channels.slice(0, 3).map(({ min, max }) => [min < 0x90, max])).toEqual([
      [true, 255],
      [true, 255],
      [true, 255],
    ])
    writeFileSync(join(folder, 'main.typ'), '#missing')
    await expect(portableTypst(request).then(({ pdf }) => pdf())).rejects.toThrow(/missing/)
  },
)

const hostileWords = [
  '#panic("run")',
  '#read("/etc/passwd")',
  '`raw` ```typ #panic("run")```',
  '$x^2$ \\u{0} *bold* _em_ @ref <label> // /* ',
  '#{ while true {} }',
  '"); panic("run',
  '\u0000\u0007\u001f\u007f',
  '\u202ereversed\u2066 \u2029 \ufffe',
  'half \ud83d',
]

test.each(hostileWords)('%j anywhere in a report is text to Typst', async (words) => {
  const place = mkdtempSync(join(folder, 'words-'))
  const example = exampleSnapshot({ count: 1 })
  const content = {
    isGenerated: true,
    content: {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
    },
  }
  const snapshot = {
    ...example,
    project: { ...example.project, name: words, clientName: words },
    defects: example.defects.map((defect) => ({ ...defect, remark: words, type: words, path: [words] })),
    definition: { ...example.definition, reportTitle: words, scopeOfWorkSection: content },
  }
  const pages = await typesetReport(snapshot, { picture: () => Promise.resolve(null) }, () => Promise.resolve())
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(place, name), text)
  const pdf = await typeset(place, place, { madeAt: new Date('2026-01-01'), seconds: 60, as: 'pdf' }, async ([path]) =>
    readFileSync(path!, 'latin1'),
  )
  expect(pdf.slice(0, 5)).toBe('%PDF-')
})
