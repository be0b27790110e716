import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fillPictures } from './fill-pictures.ts'
import { placeholderPicture, standsFor } from './picture-placeholders.ts'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a stand-in says for which picture it stands, and other pictures for none', async () => {
  expect(standsFor(await placeholderPicture('picture7.jpg'))).toBe('picture7.jpg')
  expect(await sharp(await placeholderPicture('a.jpg')).metadata()).toMatchObject({
    width: 8,
    height: 8,
  })
  expect(standsFor(await photo(4, 4, '#fff'))).toBeUndefined()
})

test('every picture takes the place of its stand-in, and every object is where the table says', async () => {
  const pictures = {
    'one.jpg': { width: 1200, height: 900, bytes: await photo(1200, 900, '#a03020') },
    'two.jpg': { width: 600, height: 800, bytes: await photo(600, 800, '#2030a0') },
  } as const
  for (const name of Object.keys(pictures)) writeFileSync(join(folder, name), await placeholderPicture(name))
  writeFileSync(join(folder, 'own.jpg'), await photo(40, 30, '#20a030'))
  writeFileSync(
    join(folder, 'main.typ'),
    ['one', 'two', 'own', 'one']
      .map((name) => `#image("${name}.jpg", width: 8cm, alt: "${name}")`)
      .join('\n#pagebreak()\n'),
  )
  const bytes = await typeset(
    folder,
    folder,
    { as: 'pdf', madeAt: new Date('2026-01-01'), seconds: 30 },
    async ([path]) => {
      const parts: Uint8Array[] = []
      for await (const part of fillPictures(
        readFileSync(path!),
        async (name) => pictures[name as keyof typeof pictures],
      ))
        parts.push(part)
      return Buffer.concat(parts)
    },
  )
  const text = bytes.toString('latin1')
  for (const { bytes: real, width, height } of Object.values(pictures)) {
    expect(bytes.indexOf(real)).toBeGreaterThan(0)
    expect(text).toMatch(new RegExp(`/Width ${width}\\s+/Height ${height}`))
  }
  expect(text).not.toContain('plumbline-picture')
  const at = Number(/startxref\s+(\d+)/.exec(text)![1])
  const entries = [...text.slice(at).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset))
  expect(entries.length).toBeGreaterThan(10)
  for (const offset of entries) expect(text.slice(offset, offset + 20)).toMatch(/^\d+ 0 obj/)
})
