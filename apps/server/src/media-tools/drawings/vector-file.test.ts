import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DrawingKind } from '../drawing-request.ts'
import { isVectorFile } from './vector-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vector-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const svg = (inner: string, before = '') => `${before}<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

test.each<[string, DrawingKind, string | Buffer, boolean]>([
  ['lines of a DXF', 'dxf', '0\nSECTION', true],
  ['lines of an SVG', 'svg', svg('<rect width="2" height="2"/><text>North</text>'), true],
  ['a photo in an SVG', 'svg', svg('<image href="data:image/jpeg;base64,AAAA"/>'), false],
  ['a photo in an SVG with a prefix', 'svg', svg('<s:IMAGE href="x"/>'), false],
  ['a photo in a filter', 'svg', svg('<feImage href="x"/>'), false],
  ['a photo that an entity brings', 'svg', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "&#60;im">]>'), false],
  ['a photo in UTF-16', 'svg', Buffer.from(`\ufeff${svg('<image href="x"/>')}`, 'utf16le'), false],
  ['a PDF', 'pdf', '%PDF-1.7', false],
  ['a photo', 'jpeg', 'photo', false],
])('%s', async (_, kind, content, isVector) => {
  const path = join(folder, 'file.bin')
  await writeFile(path, content)
  expect(await isVectorFile(path, kind)).toBe(isVector)
})
