import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** Small real files of every kind of drawing and model, for tests. */

export const pngFile = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 130, alpha } } })
    .png()
    .toBuffer()

/** One page for each content; 842 x 595 points, the red of `1 0 0 rg`, y upwards. */
export function pdfFile(
  contents: readonly string[],
  { box = '0 0 842 595', trailer = '', objects = [] as readonly string[], resources = '' } = {},
): Buffer {
  const kids = contents.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<<${resources}>>/Contents ${4 + index * 2} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
    ...objects,
  ]
  let text = '%PDF-1.4\n'
  const places = parts.map((part, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${part}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${parts.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** No password opens it: what it holds for checking one is made up. */
/** Red, green and blue. */
export const threePages = () =>
  pdfFile(['1 0 0 rg 0 0 842 595 re f', '0 1 0 rg 0 0 842 595 re f', '0 0 1 rg 0 0 842 595 re f'])

export const encryptedPdf = () =>
  pdfFile(['0 0 m'], {
    trailer: `/ID[<${'ab'.repeat(16)}><${'ab'.repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${'12'.repeat(32)}>/U<${'34'.repeat(32)}>>>`,
  })

export type DxfParts = {
  readonly header?: string
  readonly layers?: string
  readonly lineTypes?: string
  readonly blocks?: string
}

/** Pairs by commas: `0,LINE,8,0,10,0,20,0`. */
const pairs = (text: string) =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('')

export function dxfText(
  entities: string,
  { header = '', layers = '', lineTypes = '', blocks = '' }: DxfParts = {},
): string {
  return [
    `0,SECTION,2,HEADER,${header},0,ENDSEC`,
    `0,SECTION,2,TABLES,0,TABLE,2,LTYPE,${lineTypes},0,ENDTAB,0,TABLE,2,LAYER,${layers},0,ENDTAB,0,ENDSEC`,
    `0,SECTION,2,BLOCKS,${blocks},0,ENDSEC`,
    `0,SECTION,2,ENTITIES,${entities},0,ENDSEC,0,EOF`,
  ]
    .map(pairs)
    .join('')
}

export const dxfFile = (entities: string, parts?: DxfParts) => Buffer.from(dxfText(entities, parts))
/** A frame of 100 x 100 from the origin, so that places are easy to foretell. */
export const dxfFrame = '0,LWPOLYLINE,8,0,70,1,10,0,20,0,10,100,20,0,10,100,20,100,10,0,20,100'

export type ZipEntry = {
  readonly name: string
  readonly bytes: Buffer
  readonly claimedSize?: number
  readonly mode?: number
  readonly flags?: number
}

export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes, claimedSize = bytes.length, mode = 0o100644, flags = 0 } of entries) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(mode * 65_536, 6)
    tail.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), common, tail, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

export const gltfText = (buffers = '[{"byteLength":1,"uri":"data:;base64,AA=="}]') =>
  `{"asset":{"version":"2.0"},"buffers":${buffers}}`

export function glbFile(json = gltfText('[{"byteLength":4}]')): Buffer {
  const body = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(32 + body.length, 8)
  head.writeUInt32LE(body.length, 12)
  head.write('JSON', 16)
  return Buffer.concat([head, body, Buffer.from([4, 0, 0, 0, 0x42, 0x49, 0x4e, 0, 1, 2, 3, 4])])
}

/** As exporters of glTF 1.0 wrote it: parts by name. */
export const oldGltf = {
  asset: { version: '1.0', generator: 'collada2gltf', premultipliedAlpha: true },
  scene: 'defaultScene',
  scenes: { defaultScene: { nodes: ['node'] } },
  nodes: { node: { meshes: ['mesh'] } },
  meshes: { mesh: { primitives: [] } },
  buffers: { duck: { byteLength: 4, type: 'arraybuffer', uri: 'duck.bin' } },
}

/** The container of KHR_binary_glTF: magic, version, length, length of the JSON, its format. */
export function oldGlb(json: string): Buffer {
  const [head, body] = [Buffer.alloc(20), Buffer.from(json)]
  head.write('glTF')
  ;[1, 20 + body.length, body.length, 0].forEach((word, at) => head.writeUInt32LE(word, 4 + at * 4))
  return Buffer.concat([head, body])
}

export function lasFile(points: number, { claimed = points, format = 0 } = {}): Buffer {
  const file = Buffer.alloc(227 + points * 20)
  file.write('LASF')
  file.set([1, 2], 24)
  file.writeUInt16LE(227, 94)
  file.writeUInt32LE(227, 96)
  file.writeUInt8(format, 104)
  file.writeUInt16LE(20, 105)
  file.writeUInt32LE(claimed, 107)
  return file
}

export const ifcText =
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('a','',(''),(''),'','','');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"
export const objText = '# a triangle\nmtllib a.mtl\no triangle\nv 0 0 0\nv 1.5 0 -2e-3\nv 0 1 0\nf 1 2 3\n'
export const plyText = (vertices = 3) =>
  `ply\nformat ascii 1.0\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n1 0 0\n0 1 0\n`
