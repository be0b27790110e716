import { createZipWriter, type ZipWriter } from '@plumbline/office/zip'
import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { nativeZipCodec } from './zip-codec.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mib = 1024 ** 2
const zeros = new Uint8Array(64 * mib)

async function* asStream(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** Zeros become holes, so that a file of 5 GiB needs no space on the disk. */
async function save(name: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  let at = 0
  for await (const chunk of chunks) {
    if (chunk !== zeros) await file.write(chunk, 0, chunk.length, at)
    at += chunk.length
  }
  await file.truncate(at)
  await file.close()
  return path
}

const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    bad = archive.testzip()
    print(json.dumps({'bad': bad, 'entries': [[e.filename, e.file_size, e.CRC] for e in archive.infolist()]}))
`
type Listed = { readonly bad: string | null; readonly entries: readonly (readonly [string, number, number])[] }

/** Every byte is read and its CRC-32 checked, by two programs. Both answer with an error where one differs. */
async function readByOthers(path: string): Promise<Listed['entries']> {
  const limits = { maxBuffer: 64 * mib, timeout: 300_000 }
  await promisify(execFile)('unzip', ['-tqq', path], limits)
  const { stdout } = await promisify(execFile)('python3', ['-c', script, path], limits)
  const { bad, entries } = JSON.parse(stdout) as Listed
  expect(bad).toBeNull()
  return entries
}

async function* written(add: (zip: ZipWriter) => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter({ codec: nativeZipCodec })
  yield* add(zip)
  yield* zip.end()
}

describe('unzip and Python read', () => {
  test('any files, whichever way they were added', async () => {
    const files = fc.uniqueArray(
      fc.record({
        path: fc.oneof(
          fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,3}$/),
          fc.constantFrom('外牆/裂縫 1.jpg', '报告.docx', 'Größe & <b>.txt'),
        ),
        bytes: fc.uint8Array({ maxLength: 300 }),
        way: fc.constantFrom('addStored', 'store', 'deflate'),
      }),
      { selector: ({ path }) => path, minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(files, async (added) => {
        const path = await save(
          'any.zip',
          written(async function* (zip) {
            for (const { path: name, bytes, way } of added)
              if (way === 'addStored') yield* zip.addStored(name, bytes)
              else yield* zip.addStream(name, asStream([bytes]), { method: way as 'store' | 'deflate' })
          }),
        )
        expect(await readByOthers(path)).toEqual(
          added.map(({ path: name, bytes }) => [name, bytes.length, nativeZipCodec.crc32(bytes, 0)]),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('70,000 files', async () => {
    const path = await save(
      'many.zip',
      written(async function* (zip) {
        for (let index = 0; index < 70_000; index += 1) yield* zip.addStored(`圖/${index}`, new Uint8Array())
      }),
    )
    const entries = await readByOthers(path)
    expect(entries).toHaveLength(70_000)
    expect(entries.at(-1)).toEqual(['圖/69999', 0, 0])
  })

  test('a stream of more than 4 GiB, and files that begin behind it', async () => {
    const count = 66
    const path = await save(
      'large.zip',
      written(async function* (zip) {
        yield* zip.addText('before.xml', '<a/>')
        yield* zip.addStream('large.bin', asStream(Array.from({ length: count }, () => zeros)), {
          method: 'store',
          maxSize: count * zeros.length,
        })
        yield* zip.addStored('behind.bin', Uint8Array.of(1, 2, 3))
        yield* zip.addStream('last.xml', asStream([Buffer.from('<b/>')]), { method: 'deflate' })
      }),
    )
    expect((await readByOthers(path)).map(([name, size]) => [name, size])).toEqual([
      ['before.xml', 4],
      ['large.bin', count * zeros.length],
      ['behind.bin', 3],
      ['last.xml', 4],
    ])
  })

  test('a stream that was announced as large and is small', async () => {
    const path = await save(
      'announced.zip',
      written((zip) => zip.addStream('small', asStream([Buffer.from('abc')]), { method: 'deflate', maxSize: 2 ** 40 })),
    )
    expect((await readByOthers(path)).map(([name, size]) => [name, size])).toEqual([['small', 3]])
  })

  test('more than 4 GiB that deflate to little', async () => {
    const path = await save(
      'deflated.zip',
      written((zip) =>
        zip.addStream('zeros', asStream(Array.from({ length: 65 }, () => zeros)), {
          method: 'deflate',
          maxSize: 65 * zeros.length,
        }),
      ),
    )
    expect((await readByOthers(path)).map(([name, size]) => [name, size])).toEqual([['zeros', 65 * zeros.length]])
  })
})
