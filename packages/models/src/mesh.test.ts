import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Vector } from './matrix.ts'
import { boxOf, checkMesh, normalsOf, pickMesh, plainMaterial, unite, type Mesh } from './mesh.ts'
import { isHidden, readSurface, surfaceBytes } from './surface.ts'

const coordinate = fc
  .double({ min: -100, max: 100, noNaN: true, noDefaultInfinity: true })
  .map((value) => Math.fround(value) + 0)
const corners = fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 3, maxLength: 30 })

const meshOf = (positions: readonly number[], indices: readonly number[], more: Partial<Mesh> = {}): Mesh => ({
  positions: Float32Array.from(positions),
  indices: Uint32Array.from(indices),
  normals: null,
  uvs: null,
  colours: null,
  features: null,
  material: plainMaterial,
  ...more,
})

/** Any triangles over these corners. */
const anyMesh = corners.chain((points) =>
  fc
    .array(fc.nat({ max: points.length - 1 }), { minLength: 3, maxLength: 60 })
    .map((given) => meshOf(points.flat(), given.slice(0, given.length - (given.length % 3)))),
)

describe('boxes', () => {
  test('hold every corner and touch the outermost', () => {
    fc.assert(
      fc.property(corners, (points) => {
        const { min, max } = boxOf(points.flat())
        for (const axis of [0, 1, 2] as const) {
          expect(min[axis]).toBe(Math.min(...points.map((point) => point[axis])))
          expect(max[axis]).toBe(Math.max(...points.map((point) => point[axis])))
        }
      }),
    )
  })

  test('of triangles leave out corners that none of them uses', () => {
    expect(boxOf([0, 0, 0, 1, 1, 1, 99, 99, 99], [0, 1, 1])).toEqual({ min: [0, 0, 0], max: [1, 1, 1] })
  })

  test('united hold both', () => {
    fc.assert(
      fc.property(corners, corners, (a, b) => {
        expect(unite([boxOf(a.flat()), boxOf(b.flat())])).toEqual(boxOf([...a, ...b].flat()))
      }),
    )
  })
})

describe('what reaches a graphics driver', () => {
  const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  test.each<[string, Mesh, string | undefined]>([
    ['a triangle', meshOf(triangle, [0, 1, 2]), undefined],
    ['a corner too few', meshOf(triangle, [0, 1]), 'too-complex'],
    ['a corner that is not there', meshOf(triangle, [0, 1, 3]), 'damaged'],
    ['a corner that is no number', meshOf([...triangle.slice(0, 8), Number.NaN], [0, 1, 2]), 'damaged'],
    ['a corner without end', meshOf([...triangle.slice(0, 8), -Infinity], [0, 1, 2]), 'damaged'],
    ['a corner at the end of the world', meshOf([...triangle.slice(0, 8), 1.1e6], [0, 1, 2]), 'damaged'],
  ])('%s: %s', (_, mesh, fault) => {
    if (fault === undefined) expect(() => checkMesh(mesh)).not.toThrow()
    else expect(() => checkMesh(mesh)).toThrow(fault)
  })
})

describe('normals', () => {
  test('are of length one, or none where triangles have no area', () => {
    fc.assert(
      fc.property(anyMesh, (mesh) => {
        const normals = normalsOf(mesh)
        for (let at = 0; at < normals.length; at += 3) {
          const length = Math.hypot(...normals.subarray(at, at + 3))
          expect(length < 1e-6 || Math.abs(length - 1) < 1e-3).toBe(true)
        }
      }),
    )
  })

  test('point to the side from which a triangle runs against the clock', () => {
    expect([...normalsOf(meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]))]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1])
    expect(
      [...normalsOf(meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 2, 1])).subarray(0, 3)].map((value) => value + 0),
    ).toEqual([0, 0, -1])
  })

  test('between two walls point to the middle', () => {
    const normals = normalsOf(meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 0, 3, 1]))
    expect([...normals.subarray(0, 3)].map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual([0, 0.707, 0.707])
  })
})

test('a picked part shows the same triangles with only the corners it uses', () => {
  fc.assert(
    fc.property(anyMesh, (whole) => {
      const count = whole.positions.length / 3
      const mesh = {
        ...whole,
        uvs: Float32Array.from({ length: count * 2 }, (_, at) => at),
        colours: Uint8Array.from({ length: count * 4 }, (_, at) => at % 256),
        features: Float32Array.from({ length: count }, (_, at) => at),
      }
      const some = mesh.indices.subarray(0, Math.ceil(mesh.indices.length / 6) * 3)
      const picked = pickMesh(mesh, some)
      expect(picked.positions.length / 3).toBe(new Set(some).size)
      const cornersOf = ({ positions, uvs, colours, features }: Mesh, indices: Uint32Array) =>
        [...indices].map((at) => [
          ...positions.subarray(at * 3, at * 3 + 3),
          ...uvs!.subarray(at * 2, at * 2 + 2),
          ...colours!.subarray(at * 4, at * 4 + 4),
          features![at],
        ])
      expect(cornersOf(picked, picked.indices)).toEqual(cornersOf(mesh, some))
      expect(picked.normals).toBeNull()
    }),
  )
})

describe('the surface that hides', () => {
  /** A wall of 10 by 10 across the way from south to north, at y = 0. */
  const wall = meshOf([-5, 0, 0, 5, 0, 0, 5, 0, 10, -5, 0, 10], [0, 1, 2, 0, 2, 3])
  const surfaceOf = (meshes: readonly Mesh[], origin: Vector = [0, 0, 0]) =>
    readSurface(surfaceBytes({ meshes, origin }, 0.5))!

  test.each<[string, Vector, Vector, boolean]>([
    ['through it', [0, -5, 5], [0, 5, 5], true],
    ['through it from behind', [0, 5, 5], [0, -5, 5], true],
    ['at a slant', [-4, -5, 1], [4, 5, 9], true],
    ['over it', [0, -5, 11], [0, 5, 11], false],
    ['beside it', [6, -5, 5], [6, 5, 5], false],
    ['up to it', [0, -5, 5], [0, -0.2, 5], false],
    ['up to its face', [0, -5, 5], [0, 0, 5], false],
    ['from its face', [0, 0, 5], [0, 5, 5], false],
    ['away from it', [0, -5, 5], [0, -9, 5], false],
    ['along it', [-9, 1, 5], [9, 1, 5], false],
    ['of no length', [0, -5, 5], [0, -5, 5], false],
  ])('a way %s', (_, from, to, isBehind) => {
    expect(isHidden(surfaceOf([wall]), from, to, 0.1)).toBe(isBehind)
  })

  test('lies where the scene does', () => {
    const moved = surfaceOf([wall], [100, 200, 0])
    expect(isHidden(moved, [100, 195, 5], [100, 205, 5], 0.1)).toBe(true)
    expect(isHidden(moved, [0, -5, 5], [0, 5, 5], 0.1)).toBe(false)
  })

  test('is what is opaque', () => {
    const glass = { ...wall, material: { ...plainMaterial, isTransparent: true } }
    expect(isHidden(surfaceOf([glass]), [0, -5, 5], [0, 5, 5], 0.1)).toBe(false)
    expect(isHidden(surfaceOf([glass, wall]), [0, -5, 5], [0, 5, 5], 0.1)).toBe(true)
  })

  test('hides the same of many triangles as triangle by triangle', () => {
    const many = fc
      .array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 300, maxLength: 600 })
      .map((points) => points.slice(0, points.length - (points.length % 3)).map(([x, y, z]) => [x, y / 10, z]))
    fc.assert(
      fc.property(
        many,
        fc.tuple(coordinate, coordinate),
        fc.tuple(coordinate, coordinate),
        (points, [x1, z1], [x2, z2]) => {
          const [from, to]: [Vector, Vector] = [
            [x1, -50, z1],
            [x2, 50, z2],
          ]
          const whole = surfaceOf([
            meshOf(
              points.flat(),
              points.map((_, index) => index),
            ),
          ])
          const singly = Array.from({ length: points.length / 3 }, (_, index) =>
            surfaceOf([meshOf(points.slice(index * 3, index * 3 + 3).flat(), [0, 1, 2])]),
          )
          expect(isHidden(whole, from, to, 0.1)).toBe(singly.some((one) => isHidden(one, from, to, 0.1)))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a file that is not ours is none', () => {
    const bytes = surfaceBytes({ meshes: [wall], origin: [0, 0, 0] }, 0.5)
    expect(readSurface(bytes)!.error).toBe(0.5)
    for (let length = 0; length < bytes.length; length += 1)
      expect(readSurface(bytes.subarray(0, length))).toBeUndefined()
    expect(readSurface(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    const wrong = bytes.slice()
    new DataView(wrong.buffer).setUint32(wrong.length - 4, 4, true)
    expect(readSurface(wrong)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(readSurface(noise)).toBeUndefined()
      }),
    )
  })

  test('a file is read wherever it begins in memory', () => {
    const bytes = surfaceBytes({ meshes: [wall], origin: [0, 0, 0] }, 0.5)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(isHidden(readSurface(shifted.subarray(3))!, [0, -5, 5], [0, 5, 5], 0.1)).toBe(true)
  })
})
