import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { bytesOfText } from '../text.ts'
import { readPlyMesh } from './ply-mesh.ts'
import { plyFeed } from './ply-points.ts'
import { hasFaces, readPlyHeader, walkPly } from './ply.ts'

const faultOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return error instanceof ModelError ? error.fault : `not named: ${String(error)}`
  }
  return 'none'
}

const headerOf = (lines: readonly string[], end = '\n') => ['ply', ...lines, 'end_header', ''].join(end)
const xyz = (type = 'float') => ['x', 'y', 'z'].map((name) => `property ${type} ${name}`)
const faces = (count: number, countType = 'uchar', type = 'int') => [
  `element face ${count}`,
  `property list ${countType} ${type} vertex_indices`,
]

type Corner = readonly [number, number, number]
const triangle: readonly Corner[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
]

/** One triangle in each form a PLY comes in. */
function triangleFile(format: 'ascii' | 'binary_little_endian' | 'binary_big_endian', end = '\n'): Uint8Array {
  const head = headerOf(
    [`format ${format} 1.0`, 'comment made by hand', 'element vertex 3', ...xyz(), ...faces(1)],
    end,
  )
  if (format === 'ascii')
    return bytesOfText(head + triangle.map((corner) => `${corner.join(' ')}${end}`).join('') + `3 0 1 2${end}`)
  const isLittle = format === 'binary_little_endian'
  const body = new DataView(new ArrayBuffer(3 * 12 + 13))
  triangle.flat().forEach((value, index) => body.setFloat32(index * 4, value, isLittle))
  body.setUint8(36, 3)
  ;[0, 1, 2].forEach((corner, index) => body.setInt32(37 + index * 4, corner, isLittle))
  return Uint8Array.from([...bytesOfText(head), ...new Uint8Array(body.buffer)])
}

const meshOf = (bytes: Uint8Array) => readPlyMesh(bytes, readPlyHeader(bytes)).meshes[0]!

describe('one triangle', () => {
  test.each([
    ['as text', triangleFile('ascii')],
    ['as text of Windows', triangleFile('ascii', '\r\n')],
    ['as text of the old Macintosh', triangleFile('ascii', '\r')],
    ['little end first', triangleFile('binary_little_endian')],
    ['little end first under a header of Windows', triangleFile('binary_little_endian', '\r\n')],
    ['little end first under a header of the old Macintosh', triangleFile('binary_little_endian', '\r')],
    ['big end first', triangleFile('binary_big_endian')],
  ])('%s', (_, bytes) => {
    const { positions, indices, normals } = meshOf(bytes)
    expect([[...positions], [...indices]]).toEqual([triangle.flat(), [0, 1, 2]])
    expect([...normals!.subarray(0, 3)]).toEqual([0, 0, 1])
  })

  test('a quad is two triangles, and a face of two corners none', () => {
    const head = headerOf(['format ascii 1.0', 'element vertex 4', ...xyz(), ...faces(2)])
    const made = meshOf(bytesOfText(`${head}0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n`))
    expect([...made.indices]).toEqual([0, 1, 2, 0, 2, 3])
  })

  test.each([
    ['vertex_index', 'property list uchar int vertex_index'],
    ['counts and corners of other widths', 'property list uint uint16 vertex_indices'],
    ['signed counts', 'property list int int32 vertex_indices'],
  ])('%s', (_, property) => {
    const head = headerOf(['format ascii 1.0', 'element vertex 3', ...xyz('double'), 'element face 1', property])
    expect([...meshOf(bytesOfText(`${head}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`)).indices]).toEqual([0, 1, 2])
  })

  test('other elements and properties are read over', () => {
    const head = headerOf([
      'format ascii 1.0',
      'obj_info scanned',
      'element camera 1',
      'property float view',
      'property list uchar float more',
      'element vertex 3',
      'property float quality',
      ...xyz(),
      ...faces(1),
      'property list uchar float texcoord',
      'element edge 0',
      'property int vertex1',
    ])
    const made = meshOf(bytesOfText(`${head}1 2 5 5\n9 0 0 0\n9 1 0 0\n9 0 1 0\n3 0 1 2 6 0 0 1 0 0 1\n`))
    expect([[...made.positions], [...made.indices]]).toEqual([triangle.flat(), [0, 1, 2]])
  })
})

describe('colours', () => {
  test.each([
    ['bytes', 'uchar', ['red', 'green', 'blue'], '255 128 0'],
    ['their newer name', 'uint8', ['red', 'green', 'blue'], '255 128 0'],
    ['of diffuse light', 'uchar', ['diffuse_red', 'diffuse_green', 'diffuse_blue'], '255 128 0'],
    ['by one letter', 'uchar', ['r', 'g', 'b'], '255 128 0'],
    ['shares of one', 'float', ['red', 'green', 'blue'], '1 0.502 0'],
    ['of sixteen bits', 'ushort', ['red', 'green', 'blue'], '65535 32896 0'],
  ])('%s', (_, type, names, values) => {
    const head = headerOf([
      'format ascii 1.0',
      'element vertex 1',
      ...xyz(),
      ...names.map((name) => `property ${type} ${name}`),
    ])
    const bytes = bytesOfText(`${head}1 2 3 ${values}\n`)
    const found: number[][] = []
    walkPly(
      bytes,
      readPlyHeader(bytes),
      (...values) => void found.push(values.map(Math.round)),
      () => undefined,
    )
    expect(found).toEqual([[1, 2, 3, 255, 128, 0]])
  })

  test('a mesh with them is shown as it was seen, one without is lit', () => {
    const head = headerOf([
      'format ascii 1.0',
      'element vertex 3',
      ...xyz(),
      ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
      ...faces(1),
    ])
    const made = meshOf(bytesOfText(`${head}0 0 0 1 2 3\n1 0 0 4 5 6\n0 1 0 7 8 9\n3 0 1 2\n`))
    expect([[...made.colours!], made.normals, made.material.isUnlit]).toEqual([
      [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255],
      null,
      true,
    ])
  })
})

describe('points', () => {
  const cloud = (rows: string, count: number) =>
    bytesOfText(headerOf(['format ascii 1.0', `element vertex ${count}`, ...xyz()]) + rows)

  test('have a box and come each once, also a second time', async () => {
    const bytes = cloud('0 0 0\n10 -5 2\n3 3 3\n', 3)
    const feed = plyFeed(bytes, readPlyHeader(bytes))
    expect([feed.count, feed.box]).toEqual([3, { min: [0, -5, 0], max: [10, 3, 3] }])
    for (let round = 0; round < 2; round += 1) {
      let seen = 0
      await feed.each(() => {
        seen += 1
      })
      expect(seen).toBe(3)
    }
  })

  test('that lie nowhere are left out, and none at all is empty', () => {
    const bytes = cloud('0 0 0\nnan 1 2\n1 1 1\n', 3)
    expect(plyFeed(bytes, readPlyHeader(bytes)).count).toBe(2)
    const nowhere = cloud('nan nan nan\n', 1)
    expect(faultOf(() => plyFeed(nowhere, readPlyHeader(nowhere)))).toBe('empty')
  })

  test('a cloud has no faces, also where it names the element', () => {
    const head = (lines: readonly string[]) => readPlyHeader(bytesOfText(headerOf(lines)))
    expect(hasFaces(head(['format ascii 1.0', 'element vertex 3', ...xyz()]))).toBe(false)
    expect(hasFaces(head(['format ascii 1.0', 'element vertex 3', ...xyz(), ...faces(0)]))).toBe(false)
    expect(hasFaces(head(['format ascii 1.0', 'element vertex 3', ...xyz(), ...faces(2)]))).toBe(true)
  })

  test('of any numbers come back in every form', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (points, isLittle) => {
          const head = headerOf([
            `format binary_${isLittle ? 'little' : 'big'}_endian 1.0`,
            `element vertex ${points.length}`,
            ...xyz('double'),
          ])
          const body = new DataView(new ArrayBuffer(points.length * 24))
          points.flat().forEach((value, index) => body.setFloat64(index * 8, value, isLittle))
          const bytes = Uint8Array.from([...bytesOfText(head), ...new Uint8Array(body.buffer)])
          const found: number[][] = []
          walkPly(
            bytes,
            readPlyHeader(bytes),
            (x, y, z) => void found.push([x, y, z]),
            () => undefined,
          )
          expect(found).toEqual(points)
        },
      ),
    )
  })
})

describe('headers', () => {
  test.each([
    ['no header', 'solid cube\n', 'damaged'],
    ['a header without end', 'ply\nformat ascii 1.0\nelement vertex 3\n', 'damaged'],
    ['a count that is no number', headerOf(['format ascii 1.0', 'element vertex many', ...xyz()]), 'damaged'],
    ['a negative count', headerOf(['format ascii 1.0', 'element vertex -3', ...xyz()]), 'damaged'],
    ['half a count', headerOf(['format ascii 1.0', 'element vertex 1.5', ...xyz()]), 'damaged'],
    ['more than anybody has', headerOf(['format ascii 1.0', 'element vertex 99999999999', ...xyz()]), 'damaged'],
    ['a type that is not known', headerOf(['format ascii 1.0', 'element vertex 1', ...xyz('float128')]), 'damaged'],
    [
      'a type by a name of JavaScript',
      headerOf(['format ascii 1.0', 'element vertex 1', ...xyz('constructor')]),
      'damaged',
    ],
    [
      'a count by a name of JavaScript',
      headerOf(['format ascii 1.0', 'element face 1', 'property list toString int vertex_index']),
      'damaged',
    ],
    [
      'too many elements',
      headerOf(['format ascii 1.0', ...Array.from({ length: 101 }, (_, index) => `element e${index} 0`)]),
      'damaged',
    ],
    ['none of these', headerOf(['format ascii 1.0', 'element vertex 1', ...xyz()]), 'none'],
  ])('%s', (_, text, fault) => {
    expect(faultOf(() => readPlyHeader(bytesOfText(text)))).toBe(fault)
  })

  test('an element that takes no bytes is not walked, however often it is counted', () => {
    const bytes = bytesOfText(headerOf(['format ascii 1.0', 'element nothing 400000000', 'element vertex 0', ...xyz()]))
    expect(
      faultOf(() =>
        walkPly(
          bytes,
          readPlyHeader(bytes),
          () => undefined,
          () => undefined,
        ),
      ),
    ).toBe('none')
  })
})

describe('damage', () => {
  test.each(['ascii', 'binary_little_endian', 'binary_big_endian'] as const)(
    '%s cut anywhere is refused by name',
    (format) => {
      const bytes = triangleFile(format)
      for (let length = 0; length < bytes.length - 8; length += 1)
        expect(faultOf(() => meshOf(bytes.subarray(0, length)))).toBe('damaged')
    },
  )

  test('corners that are not there, and faces of too many, are refused', () => {
    const head = headerOf(['format ascii 1.0', 'element vertex 3', ...xyz(), ...faces(1, 'int')])
    for (const face of ['3 0 1 3', '3 0 1 -1', '3 0 1 nan', '100000 0 1 2', '-1', 'x'])
      expect(faultOf(() => meshOf(bytesOfText(`${head}0 0 0\n1 0 0\n0 1 0\n${face}\n`)))).toBe('damaged')
  })

  test('any bytes behind a header are a mesh or refused by name', () => {
    const head = bytesOfText(headerOf(['format binary_little_endian 1.0', 'element vertex 3', ...xyz(), ...faces(2)]))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (noise) => {
        expect(['none', 'damaged']).toContain(faultOf(() => meshOf(Uint8Array.from([...head, ...noise]))))
      }),
    )
  })
})
