import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { filesOf } from '../testing/memory-files.ts'
import { bytesOfText } from '../text.ts'
import { originNear, readMtl, readObj } from './obj.ts'

const read = (obj: string, beside: Readonly<Record<string, string>> = {}) =>
  readObj(
    filesOf(
      Object.fromEntries(Object.entries({ 'a.obj': obj, ...beside }).map(([name, text]) => [name, bytesOfText(text)])),
    ),
    'a.obj',
  )
const faultOf = (obj: string) =>
  read(obj).then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : `not named: ${String(error)}`),
  )

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
const mesh = async (obj: string, beside?: Readonly<Record<string, string>>) => (await read(obj, beside)).meshes[0]!

describe('corners and faces', () => {
  test.each<[string, string, readonly number[]]>([
    ['a triangle', `${triangle}f 1 2 3\n`, [0, 1, 2]],
    ['counted back from the last', `${triangle}f -3 -2 -1\n`, [0, 1, 2]],
    ['a quad as two triangles', `${triangle}v 1 1 0\nf 1 2 4 3\n`, [0, 1, 2, 0, 2, 3]],
    ['with places in a picture and normals', `${triangle}vt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\n`, [0, 1, 2]],
    ['with normals alone', `${triangle}vn 0 0 1\nf 1//1 2//1 3//1\n`, [0, 1, 2]],
    ['over two lines', `${triangle}f 1 2 \\\n3\n`, [0, 1, 2]],
    ['over two lines of Windows', `${triangle}f 1 \\\r\n2 3\r\n`, [0, 1, 2]],
    ['of blanks and tabs', `${triangle}f\t1  2\t 3  \n`, [0, 1, 2]],
    ['without an end of the last line', `${triangle}f 1 2 3`, [0, 1, 2]],
    ['among words that mean nothing here', `# made\ng wall\no x\ns off\n${triangle}l 1 2\nf 1 2 3\n`, [0, 1, 2]],
  ])('%s', async (_, obj, indices) => {
    expect([...(await mesh(obj)).indices]).toEqual(indices)
  })

  test.each([
    ['Unix', '\n'],
    ['Windows', '\r\n'],
    ['the old Macintosh', '\r'],
  ])('lines end as those of %s', async (_, end) => {
    const made = await mesh(`${triangle}f 1 2 3\n`.replaceAll('\n', end))
    expect([[...made.positions], [...made.indices]]).toEqual([
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 1, 2],
    ])
  })

  test('a byte order mark before the first word does no harm', async () => {
    expect((await mesh(`\ufeff${triangle}f 1 2 3\n`)).positions).toHaveLength(9)
  })

  test('a corner with a weight has no colour', async () => {
    const made = await mesh('v 0 0 0 1.0\nv 1 0 0 1.0\nv 0 1 0 1.0\nf 1 2 3\n')
    expect(made.colours).toBeNull()
  })

  test.each([
    ['from 0 to 1', '1 0.5 0'],
    ['from 0 to 255', '255 128 0'],
  ])('colours of corners counted %s', async (_, colour) => {
    const obj = `v 0 0 0 ${colour}\nv 1 0 0 ${colour}\nv 0 1 0 ${colour}\nf 1 2 3\n`
    const [red, green, blue, alpha] = (await mesh(obj)).colours!
    expect([red, blue, alpha]).toEqual([255, 0, 255])
    expect(Math.abs(green! - 128)).toBeLessThanOrEqual(1)
  })

  test('a place in the picture of one number lies on its edge', async () => {
    const made = await mesh(`mtllib m.mtl\n${triangle}vt 0.5\nvt 1\nvt 0.25\nusemtl a\nf 1/1 2/2 3/3\n`, {
      'm.mtl': 'newmtl a\nmap_Kd p.png\n',
      'p.png': 'x',
    })
    expect([...made.uvs!]).toEqual([0.5, 1, 1, 1, 0.25, 1])
  })

  test('any mesh comes back corner by corner', async () => {
    const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 3, maxLength: 20 }),
        async (corners) => {
          const faces = corners.slice(2).map((_, index) => [index + 1, index + 2, index + 3])
          const made = await mesh(
            `${corners.map((corner) => `v ${corner.join(' ')}`).join('\n')}\n${faces.map((face) => `f ${face.join(' ')}`).join('\n')}\n`,
          )
          const named = [...made.indices].map((index) => [...made.positions.subarray(index * 3, index * 3 + 3)])
          expect(named).toEqual(faces.flat().map((corner) => [...Float32Array.from(corners[corner - 1]!)]))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('far from zero', () => {
  test('a model is counted from whole hundreds of metres, so that millimetres stay', async () => {
    const made = await read(
      'v 836694.123 819069.456 12.789\nv 836695.123 819069.456 12.789\nv 836694.123 819070.456 12.789\nf 1 2 3\n',
    )
    expect(made.origin).toEqual([836_700, 819_100, 0])
    expect(made.meshes[0]!.positions[0]!).toBeCloseTo(-5.877, 4)
  })

  test.each([
    [
      [10, 20, 30],
      [0, 0, 0],
    ],
    [
      [5_000, 0, 0],
      [0, 0, 0],
    ],
    [
      [5_049, 51, -49],
      [5_000, 100, -0],
    ],
    [
      [-12_345, 0, 0],
      [-12_300, 0, 0],
    ],
  ] as const)('%j is counted from %j', ([x, y, z], origin) => {
    expect(originNear([x, y, z]).map((value) => value + 0)).toEqual(origin.map((value) => value + 0))
  })
})

describe('materials', () => {
  test('colour, transparency and picture by name', () => {
    const materials = readMtl(
      'newmtl red wall\nKd 1 0 0\nd 0.5\n\nnewmtl glass\r\n  Kd 0.1 0.2 0.3\r\n  Tr 0.75\r\nmap_Kd tex tures/a b.png\r\n',
    )
    expect([...materials]).toEqual([
      ['red wall', { colour: [1, 0, 0], alpha: 0.5, picture: null }],
      ['glass', { colour: [0.1, 0.2, 0.3], alpha: 0.25, picture: 'tex tures/a b.png' }],
    ])
  })

  test.each([
    ['-s 1 1 1 a.png', 'a.png'],
    ['-o 0.5 0.5 -s 2 2 a.png', 'a.png'],
    ['-clamp on -bm 0.2 a.png', 'a.png'],
    ['-mm 0 1 a.png', 'a.png'],
    ['my -file.png', 'my -file.png'],
    ['C:\\photos\\a.png', 'C:\\photos\\a.png'],
  ])('a picture named %s', (line, picture) => {
    expect(readMtl(`newmtl a\nmap_Kd ${line}\n`).get('a')!.picture).toBe(picture)
  })

  test('numbers beyond 0 and 1, and lines before the first material, count for nothing', () => {
    const [look] = readMtl('Kd 0 0 0\nnewmtl a\nKd 7 -1 x\nd 9\n').values()
    expect(look).toEqual({ colour: [1, 1, 1], alpha: 1, picture: null })
  })

  const painted = (library: string) => `${library}\n${triangle}vt 0 0\nvt 1 0\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3\n`

  test.each([
    ['beside the file', 'mtllib m.mtl', 'm.mtl'],
    ['with a blank in its name', 'mtllib my model.mtl', 'my model.mtl'],
    ['second of several', 'mtllib none.mtl m.mtl', 'm.mtl'],
    ['by another case', 'mtllib M.MTL', 'm.mtl'],
    ['in a folder of the machine it was made on', 'mtllib C:\\work\\m.mtl', 'm.mtl'],
    ['with a step into its own folder', 'mtllib ./m.mtl', 'm.mtl'],
  ])('a library %s', async (_, line, name) => {
    const scene = await read(painted(line), { [name]: 'newmtl a\nKd 0 1 0\nmap_Kd p.jpg\n', 'p.jpg': 'picture' })
    expect([scene.pictures.length, scene.meshes[0]!.material.picture]).toEqual([1, 0])
  })

  test('without its library and picture a model is plain', async () => {
    const scene = await read(painted('mtllib lost.mtl'))
    expect([scene.pictures, scene.meshes[0]!.uvs]).toEqual([[], null])
    const unpainted = await read(painted('mtllib m.mtl'), { 'm.mtl': 'newmtl a\nKd 0 1 0\nmap_Kd lost.jpg\n' })
    expect(unpainted.meshes[0]!.material.colour).toEqual([0, 1, 0, 1])
  })

  test('one picture of two materials is taken once', async () => {
    const scene = await read(`${painted('mtllib m.mtl')}usemtl b\nf 1/1 2/2 3/3\n`, {
      'm.mtl': 'newmtl a\nmap_Kd p.jpg\nnewmtl b\nd 0.5\nmap_Kd p.jpg\n',
      'p.jpg': 'picture',
    })
    expect([scene.pictures.length, scene.meshes.length]).toEqual([1, 2])
    expect(scene.meshes.map(({ material }) => material.isTransparent)).toEqual([false, true])
  })
})

describe('damage', () => {
  test.each([
    ['no corner', '# nothing\n', 'empty'],
    ['a corner that is not there', `${triangle}f 1 2 4\n`, 'damaged'],
    ['a corner counted back too far', `${triangle}f -4 -2 -1\n`, 'damaged'],
    ['corner zero', `${triangle}f 0 1 2\n`, 'damaged'],
    ['a normal that is not there', `${triangle}f 1//1 2//1 3//1\n`, 'damaged'],
    ['words for numbers', 'v a b c\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'damaged'],
    ['a corner of two numbers', 'v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'damaged'],
    ['a corner at the end of the world', 'v 1e30 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'damaged'],
  ])('%s', async (_, obj, fault) => {
    expect(await faultOf(obj)).toBe(fault)
  })

  test('a file cut anywhere and any words are a model or refused by name', async () => {
    const whole = `mtllib m.mtl\n${triangle}vt 0 0\nvn 0 0 1\nusemtl a\nf 1/1/1 2/1/1 3/1/1\n`
    for (let length = 0; length < whole.length; length += 1)
      expect(['none', 'empty', 'damaged']).toContain(await faultOf(whole.slice(0, length)))
    const word = fc.constantFrom(
      'v',
      'f',
      'vt',
      'vn',
      'usemtl',
      '1',
      '-1',
      '0',
      '/',
      '1/1/1',
      'NaN',
      '1e999',
      '\n',
      '\\',
      ' ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 60 }), async (words) => {
        expect(['none', 'empty', 'damaged', 'too-complex']).toContain(await faultOf(words.join(' ')))
      }),
    )
  })
})
