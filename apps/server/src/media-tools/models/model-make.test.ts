import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelKind } from '@plumbline/contract/models/models'
import { transform } from '@plumbline/models/matrix'
import { readSurface } from '@plumbline/models/surface'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipFile } from '../../testing/files/drawing-files.ts'
import { ifcAt, ifcText } from '../../testing/files/ifc-file.ts'
import { glbOf, objEntries, plainGlb, text, tilesEntries, twoColours } from '../../testing/files/model-files.ts'
import { makeModel } from './model-make.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-model-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function make(kind: ModelKind, bytes: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const made = await makeModel({ path, folder, kind, fileName: `a.${kind}` }, () => undefined)
  return {
    made,
    read: (name: string) => readFile(join(folder, 'built', name)),
    names: (await readdir(join(folder, 'built'), { recursive: true })).sort(),
  }
}

/** The first picture that a GLB carries. */
function pictureIn(glb: Buffer): Buffer {
  const length = glb.readUInt32LE(12)
  const json = JSON.parse(glb.subarray(20, 20 + length).toString()) as {
    images: { bufferView: number }[]
    bufferViews: { byteOffset?: number; byteLength: number }[]
  }
  const { byteOffset = 0, byteLength } = json.bufferViews[json.images[0]!.bufferView]!
  return glb.subarray(28 + length + byteOffset, 28 + length + byteOffset + byteLength)
}

const [red, blue] = [
  [254, 0, 0],
  [0, 0, 254],
]

test.each(['glb', 'obj'] as const)(
  'a textured %s keeps its picture the right way round, made smaller where it is larger than a screen needs',
  async (kind) => {
    const picture = await twoColours(kind === 'glb' ? 4_200 : 64)
    const { made, read } = await make(kind, kind === 'glb' ? plainGlb(picture) : zipFile(objEntries(picture)))
    expect(made).toMatchObject({ triangles: 2, tiles: 1, bounds: { min: [0, 0, 0], max: [4, 0, 3] } })
    const { data, info } = await sharp(pictureIn(await read('0.glb')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(kind === 'glb' ? 4_096 : 64)
    const at = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)]
    for (const [found, wanted] of [
      [at(10), red],
      [at(info.width - 10), blue],
    ] as const)
      found.forEach((value, part) => expect(Math.abs(value - wanted[part]!)).toBeLessThan(6))
    expect(readSurface(await read('surface.bin'))!.indices).toHaveLength(6)
  },
)

test('every file of a foreign tileset is taken over under a name of ours', async () => {
  const { made, names, read } = await make('tiles3d', zipFile(tilesEntries(plainGlb(await twoColours(8)))))
  expect(names).toEqual(['t0.b3dm', 't1.json', 't2.glb', 'tileset.json'])
  expect(made).toMatchObject({ tiles: 3, own: null })
  expect(JSON.parse((await read('tileset.json')).toString())).toMatchObject({
    root: { content: { uri: 't0.b3dm' }, children: [{ content: { uri: 't1.json' } }] },
  })
  expect(JSON.parse((await read('t1.json')).toString())).toMatchObject({ root: { content: { uri: 't2.glb' } } })
})

const feet =
  "#1=IFCCONVERSIONBASEDUNIT(#30,.LENGTHUNIT.,'FOOT',#31);\n#30=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);\n#31=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#32);\n#32=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);"
/** Of the wall of 4000 by 200 by 3000. */
test.each<[string, string, number, string]>([
  ['metres', '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);', 1, 'metre'],
  ['centimetres', '#1=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);', 0.01, 'centimetre'],
  ['millimetres', '#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);', 0.001, 'millimetre'],
  ['feet', feet, 0.3048, 'foot'],
  ['inches', feet.replace('FOOT', 'INCH').replace('0.3048', '0.0254'), 0.0254, 'inch'],
  [
    'US survey feet, by their size',
    feet.replace("'FOOT'", "'US SURVEY FOOT'").replace('0.3048', '0.304800609601219'),
    0.304_800_609_601_219,
    'foot',
  ],
])(
  'a building model in %s is as large as it is, and so are the heights of its floors',
  async (_, unit, metres, name) => {
    const { made, read } = await make(
      'ifc',
      text(ifcText.replace('#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);', unit)),
    )
    expect(made.unit).toBe(name)
    expect((made.bounds.max[2] - made.bounds.min[2]) / metres).toBeCloseTo(3_000, 0)
    expect((made.bounds.max[0] - made.bounds.min[0]) / metres).toBeCloseTo(4_000, 0)
    expect(
      (JSON.parse((await read('tree.json')).toString()) as { floors: { elevation: number }[] }).floors[0]!.elevation /
        metres,
    ).toBeCloseTo(15_000, 3)
  },
)

test('a building model says where it is by its map or by its site, which way its north lies, and in which unit', async () => {
  const site = (
    await make(
      'ifc',
      text(
        ifcAt({ latitude: 22.3, longitude: 114.17, elevation: 12 })
          .replace('1.E-5,#4,$)', '1.E-5,#4,#33)')
          .replace('#40=', '#33=IFCDIRECTION((1.,0.));\n#40='),
      ),
    )
  ).made.own!
  expect(site.at).toEqual({
    latitude: expect.closeTo(22.3, 6) as number,
    longitude: expect.closeTo(114.17, 6) as number,
    altitude: 12,
  })
  // North is where its x points.
  expect(transform(site.matrix, [5, 0, 0]).map((value) => Math.round(value))).toEqual([0, 5, 0])
  const map =
    "#41=IFCPROJECTEDCRS('EPSG:2326',$,$,$,$,$,#42);\n#42=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#43=IFCMAPCONVERSION(#5,#41,836694.05,819069.8,7.,1.,0.,0.001);\n"
  await rm(join(folder, 'built'), { recursive: true })
  await rm(join(folder, 'scratch'), { recursive: true })
  const own = (await make('ifc', text(ifcText.replace('ENDSEC;\nEND-ISO', `${map}ENDSEC;\nEND-ISO`)))).made.own!
  expect(own.at).toMatchObject({
    latitude: expect.closeTo(22.310_6, 3) as number,
    longitude: expect.closeTo(114.181, 3) as number,
    altitude: 7,
  })
})

testInFullRun(
  'parts that cannot be shown are counted: an element far from the others, and lines among triangles',
  async () => {
    const away =
      "#60=IFCCARTESIANPOINT((300000000.,0.,0.));\n#61=IFCAXIS2PLACEMENT3D(#60,$,$);\n#62=IFCLOCALPLACEMENT($,#61);\n#63=IFCWALL('2Ndyd$OSX7s9A04nc4lyyX',$,'Wall 2',$,$,#62,#18,$,$);\n"
    const { made: whole } = await make('ifc', text(ifcText))
    expect(whole).toMatchObject({ elements: 1, skipped: 0 })
    await rm(folder, { recursive: true })
    folder = await mkdtemp(join(tmpdir(), 'make-model-'))
    expect(
      (await make('ifc', text(ifcText.replace('ENDSEC;\nEND-ISO', `${away}ENDSEC;\nEND-ISO`)))).made,
    ).toMatchObject({
      elements: 1,
      skipped: 1,
    })
    await rm(folder, { recursive: true })
    folder = await mkdtemp(join(tmpdir(), 'make-model-'))
    const primitive = { attributes: { POSITION: 0 } }
    const mixed = {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [primitive, { ...primitive, mode: 1 }, { ...primitive, mode: 0 }] }],
      buffers: [{ byteLength: 36 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ componentType: 5126, type: 'VEC3', count: 3, bufferView: 0 }],
    }
    expect(
      (
        await make(
          'glb',
          glbOf(JSON.stringify(mixed), Buffer.from(new Float32Array([0, 0, 0, 4, 0, 0, 0, 3, 0]).buffer)),
        )
      ).made,
    ).toMatchObject({ triangles: 1, skipped: 2 })
  },
)

test('y is up in a GLB and z is here', async () => {
  const { made } = await make('glb', plainGlb(await twoColours(8)))
  expect([made.bounds.max.map(Math.round), made.unit]).toEqual([[4, 0, 3], 'metre'])
})

test('a building model drawn in feet is as high as it is', async () => {
  const { made, read } = await make(
    'ifc',
    text(
      ifcText
        .replace('#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);', feet)
        .replace('4000.,200.', '40.,2.')
        .replace('3000.)', '10.)')
        .replace('15000.', '50.'),
    ),
  )
  expect(made.bounds.max.map((value) => Math.round(value * 1_000) / 1_000)).toEqual([6.096, 0.305, 3.048])
  expect(JSON.parse((await read('tree.json')).toString())).toMatchObject({
    floors: [{ name: '5/F', elevation: 15.24, building: 'Tower' }],
  })
})
