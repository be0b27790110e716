import { crc32, deflateSync } from 'node:zlib'
import { writeThrm } from '@plumbline/thermal/thrm'
import sharp from 'sharp'
import { planFlight } from '../../demo/flight/plan-flight.ts'
import { defectsOf } from '../../demo/flight/facade-defects.ts'
import { renderThermal } from '../../demo/flight/thermal-frame.ts'

export type NamedBytes = { readonly name: string; readonly bytes: Buffer }

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

const inserted = (jpeg: Buffer, ...segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Everything it points at lies far outside, or at itself. */
function exifOf(count: number, length: number, at: number): Buffer {
  const entries = Array.from({ length: Math.min(count, 2_000) }, (_, index) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE([0x8769, 0x8825, 0x010f, 0x9003, 0x927c, 0x014a][index % 6]!, 0)
    entry.writeUInt16LE([4, 4, 2, 2, 7, 4][index % 6]!, 2)
    entry.writeUInt32LE(length, 4)
    entry.writeUInt32LE(at, 8)
    return entry
  })
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0])
  head.writeUInt16LE(count, 8)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, ...entries])
}

const xmpOf = (text: string) =>
  segment(
    0xe1,
    Buffer.from(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${text}`.slice(
        0,
        65_000,
      ),
    ),
  )

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A directory that follows itself, and one that announces a wall of pixels. */
function tiffOf(entries: readonly (readonly [tag: number, value: number])[], next: number): Buffer {
  const out = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  out.write('II*\0', 0, 'latin1')
  out.writeUInt32LE(8, 4)
  out.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, value]] of entries.entries()) {
    out.writeUInt16LE(tag, 10 + index * 12)
    out.writeUInt16LE(4, 12 + index * 12)
    out.writeUInt32LE(1, 14 + index * 12)
    out.writeUInt32LE(value, 18 + index * 12)
  }
  out.writeUInt32LE(next, out.length - 4)
  return out
}

/** A raw photo as cameras write it: a small picture beside sensor data that we do not read. */
export function dngOf(jpeg: Buffer): Buffer {
  const tags = [
    [0x0fe, 1],
    [0x103, 7],
    [0x111, 0],
    [0x117, jpeg.length],
    [0xc612, 0x0401],
  ] as const
  const length = 8 + 2 + tags.length * 12 + 4
  return Buffer.concat([
    tiffOf(
      tags.map(([tag, value]) => [tag, tag === 0x111 ? length : value] as const),
      0,
    ),
    jpeg,
  ])
}

function binOf(width: number, height: number, value = 20): Buffer {
  const bytes = Buffer.from(writeThrm({ width: 4, height: 4, temperatures: new Float32Array(16).fill(value) }))
  bytes.writeUInt32LE(width, 12)
  bytes.writeUInt32LE(height, 16)
  return bytes
}

function announcing(jpeg: Buffer, side: number): Buffer {
  const out = Buffer.from(jpeg)
  const frame = out.indexOf(Buffer.from([0xff, 0xc0]))
  out.writeUInt16BE(side, frame + 5)
  out.writeUInt16BE(side, frame + 7)
  return out
}

/** Sound files, to be broken at random. */
export async function soundPhotos(): Promise<readonly NamedBytes[]> {
  const { bin, preview } = await renderThermal(planFlight()[1]!, defectsOf())
  const small = await sharp(preview).resize(160).keepMetadata().jpeg().toBuffer()
  const counts = inserted(
    small,
    segment(0xe3, Buffer.alloc(9_600, 7)),
    segment(0xe4, Buffer.from('\0\0\0\0iirp\0\0\0\0', 'latin1')),
    segment(0xe1, Buffer.from('FLIR\0\u0001\0\0FFF\0', 'latin1')),
  )
  return [
    { name: 'DJI_20261012093006_0001_T.JPG', bytes: small },
    { name: 'DJI_0002.JPG', bytes: counts },
    { name: 'DJI_0003.PNG', bytes: await sharp(small).keepMetadata().png().toBuffer() },
    { name: 'DJI_0004.tif', bytes: await sharp(small).keepMetadata().tiff().toBuffer() },
    { name: 'DJI_0005.dng', bytes: dngOf(small) },
    { name: 'DJI_0006_T.bin', bytes: Buffer.from(bin.subarray(0, bin.length)) },
    { name: 'DJI_0007_T.bin', bytes: binOf(4, 4) },
  ]
}

/** Each is made on purpose; none may do more than be refused or opened. */
export async function hostilePhotos(): Promise<readonly NamedBytes[]> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const photo = (bytes: Buffer, name = 'DJI_0001.JPG'): NamedBytes => ({ name, bytes })
  return [
    photo(Buffer.alloc(0)),
    photo(Buffer.from([0xff])),
    photo(jpeg.subarray(0, 3)),
    photo(jpeg.subarray(0, jpeg.length >> 1)),
    photo(Buffer.alloc(100_000)),
    photo(announcing(jpeg, 65_535)),
    photo(announcing(jpeg, 65_000)),
    photo(announcing(jpeg, 0)),
    photo(announcing(jpeg, 5_000)),
    photo(pngOf(65_535, 65_535, deflateSync(Buffer.alloc(100))), 'a_0001.png'),
    photo(pngOf(5_000, 5_000, deflateSync(Buffer.alloc(5_001 * 5_000))), 'a_0001.png'),
    photo(pngOf(0, 9, Buffer.alloc(9)), 'a_0001.png'),
    photo(pngOf(2_147_483_647, 1, deflateSync(Buffer.alloc(9))), 'a_0001.png'),
    photo(
      tiffOf(
        [
          [0x100, 100_000],
          [0x101, 100_000],
          [0x103, 1],
          [0x111, 8],
          [0x117, 9],
        ],
        0,
      ),
      'a_0001.tif',
    ),
    photo(
      tiffOf(
        [
          [0x100, 9],
          [0x101, 9],
          [0x14a, 8],
        ],
        8,
      ),
      'a_0001.tif',
    ),
    photo(
      tiffOf(
        [
          [0xc612, 1],
          [0x14a, 8],
        ],
        8,
      ),
      'a_0001.dng',
    ),
    photo(
      tiffOf(
        [
          [0xc612, 1],
          [0x103, 7],
          [0x111, 4_000_000_000],
          [0x117, 4_000_000_000],
        ],
        0,
      ),
      'a_0001.dng',
    ),
    photo(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'), 'a_0001.tif'),
    photo(inserted(jpeg, segment(0xe1, exifOf(65_535, 0xffffffff, 0xfffffff0)))),
    photo(inserted(jpeg, segment(0xe1, exifOf(2_000, 60_000, 8)))),
    photo(inserted(jpeg, ...Array.from({ length: 60 }, () => segment(0xe1, exifOf(500, 4, 8))))),
    photo(inserted(jpeg, xmpOf('<a '.repeat(20_000)))),
    photo(inserted(jpeg, xmpOf('<rdf:Description>'.repeat(3_000)))),
    photo(
      inserted(
        jpeg,
        xmpOf(
          `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(999)}"><!ENTITY c "${'&b;'.repeat(999)}">]><rdf:Description drone-dji:GimbalYawDegree="&c;"/>`,
        ),
      ),
    ),
    photo(
      inserted(
        jpeg,
        xmpOf(
          `<rdf:Description drone-dji:GimbalYawDegree="${'9'.repeat(50_000)}" drone-dji:__proto__="1" drone-dji:constructor="x"/>`,
        ),
      ),
    ),
    photo(
      inserted(
        jpeg,
        xmpOf(
          '<rdf:Description tiff:Model="&lt;script&gt;alert(1)&lt;/script&gt;=cmd|" drone-dji:RelativeAltitude="Infinity"/>',
        ),
      ),
    ),
    photo(Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004zip behind a photo')])),
    photo(inserted(jpeg, segment(0xfe, Buffer.from('<html><script>alert(1)</script>')))),
    photo(Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])),
    photo(Buffer.concat([Buffer.from('GIF89a/*'), jpeg])),
    photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')),
    photo(Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://example.com/"')),
    photo(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')),
    photo(binOf(65_536, 65_536), 'a_0001.bin'),
    photo(binOf(0xffffffff, 0xffffffff), 'a_0001.bin'),
    photo(binOf(0, 4), 'a_0001.bin'),
    photo(binOf(4, 4, Number.NaN), 'a_0001.bin'),
    photo(binOf(4, 4, Infinity), 'a_0001.bin'),
    photo(Buffer.alloc(640 * 512 * 2), 'a_0001.bin'),
    photo(Buffer.alloc(640 * 512 * 4, 0xff), 'a_0001.bin'),
  ]
}
