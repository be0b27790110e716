import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-typeset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a source becomes an accessible PDF, or pages one by one; what cannot be set says so, and it can be given up', async () => {
  writeFileSync(join(folder, 'main.typ'), '#set document(title: "Report")\n#set text(font: ("Noto Sans HK", "Noto Sans SC"), lang: "en")\n#let data = json("data.json")\n= #data.words\n#pagebreak()\ntwo\n#pagebreak(to: "odd")\nthree')
  writeFileSync(join(folder, 'data.json'), JSON.stringify({ words: '外牆 #panic("never run")' }))
  const given = { madeAt: new Date('2026-01-01'), seconds: 30 }
  const pdf = await typeset(folder, folder, { ...given, as: 'pdf' }, async ([path], pages) => ({ bytes: readFileSync(path!, 'latin1'), pages }))
  expect([pdf.pages, pdf.bytes.slice(0, 5), pdf.bytes.includes('/StructTreeRoot'), pdf.bytes.includes('pdfuaid')]).toEqual([3, '%PDF-', true, true])
  const pages = await typeset(folder, folder, { ...given, as: 'pages', pagesMost: 2 }, async (files) => files.map((path) => readFileSync(path, 'utf8')))
  expect(pages.map((page) => /viewBox="0 0 595\.\d+ 841\.\d+"/.test(page) && page.includes('<use'))).toEqual([true, true])
  writeFileSync(join(folder, 'data.json'), JSON.stringify({ words: '🧱 מבחן' }))
  expect(await typeset(folder, folder, { ...given, as: 'pdf' }, async ([path]) => readFileSync(path!, 'latin1').includes('/StructTreeRoot'))).toBe(true)
  await expect(typeset(folder, folder, { ...given, as: 'pdf', signal: AbortSignal.timeout(50) }, async () => undefined)).rejects.toThrow(/timeout|abort/i)
  writeFileSync(join(folder, 'main.typ'), '#missing')
  await expect(typeset(folder, folder, { ...given, as: 'pdf' }, async () => undefined)).rejects.toThrow(new AppError('report.not-drawn'))
})
