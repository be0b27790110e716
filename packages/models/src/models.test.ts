import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraOf, rotationOf, seenBy } from './camera.ts'
import { earthlyOf, geocentric, localOf } from './place/earth.ts'
import { invert, multiply, transform, type Vector } from './matrix.ts'
import { meshTiles } from './tiles/mesh-tiles.ts'
import { boxOf } from './mesh.ts'
import { pointTiles } from './tiles/octree.ts'
import { readObj } from './formats/obj.ts'
import { readPlyHeader } from './formats/ply.ts'
import { readPlyMesh } from './formats/ply-mesh.ts'
import { plyFeed } from './formats/ply-points.ts'
import { earthlyOfGrid, gridOf } from './place/projections.ts'
import { readGltf } from './formats/read-gltf.ts'
import { similarityOf } from './place/similarity.ts'
import { everyTile, filesOf, memoryScratch, memorySink, noPainter } from './testing/memory-files.ts'
import { bytesOfText } from './text.ts'

const metre = fc.double({ min: -500, max: 500, noNaN: true, noDefaultInfinity: true })
const point = fc.tuple(metre, metre, metre)

test('points moved by a turn, a scale and a shift are found again, and noise shows as residuals', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 4, maxLength: 10 }),
      point,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      point,
      (from, axis, scale, shift) => {
        const [x, y, z] = axis.map((value) => value / 500) as [number, number, number]
        const [w, n] = [0.3, Math.hypot(0.3, x, y, z)]
        const q = [w / n, x / n, y / n, z / n] as [number, number, number, number]
        const rotation = [
          1 - 2 * (q[2] ** 2 + q[3] ** 2),
          2 * (q[1] * q[2] + q[0] * q[3]),
          2 * (q[1] * q[3] - q[0] * q[2]),
          0,
          2 * (q[1] * q[2] - q[0] * q[3]),
          1 - 2 * (q[1] ** 2 + q[3] ** 2),
          2 * (q[2] * q[3] + q[0] * q[1]),
          0,
          2 * (q[1] * q[3] + q[0] * q[2]),
          2 * (q[2] * q[3] - q[0] * q[1]),
          1 - 2 * (q[1] ** 2 + q[2] ** 2),
          0,
        ].map((value) => value * scale)
        const matrix = [...rotation, ...shift, 1]
        const found = similarityOf(from.map((one) => ({ from: one as Vector, to: transform(matrix, one) })))
        if (found === undefined) return
        expect(Math.max(...found.residuals)).toBeLessThan(1e-6 * (1 + scale * 1_000))
        expect(found.scale / scale).toBeCloseTo(1, 6)
        const back = multiply(invert(found.matrix)!, matrix)
        expect(Math.hypot(...transform(back, [1, 2, 3]).map((value, index) => value - [1, 2, 3][index]!))).toBeLessThan(
          1e-3,
        )
      },
    ),
    { numRuns: 200 },
  )
  const line = [0, 1, 2].map((at) => ({ from: [at, at, at] as Vector, to: [at, 0, 0] as Vector }))
  expect(similarityOf(line)).toBeUndefined()
  const off = similarityOf(
    [
      [0, 0, 0],
      [10, 0, 0],
      [0, 10, 0],
    ].map((from, index) => ({
      from: from as unknown as Vector,
      to: [from[0]! + (index === 0 ? 0.3 : 0), from[1]!, from[2]!] as Vector,
    })),
  )!
  expect(Math.max(...off.residuals)).toBeGreaterThan(0.05)
})

test('places on earth come back from metres, and Hong Kong’s and UTM’s grids lie where they do', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -100, max: 9_000, noNaN: true }),
      (latitude, longitude, altitude) => {
        const back = earthlyOf(geocentric({ latitude, longitude, altitude }))
        expect(back.latitude).toBeCloseTo(latitude, 8)
        expect(back.longitude).toBeCloseTo(longitude, 8)
        expect(back.altitude).toBeCloseTo(altitude, 3)
      },
    ),
    { numRuns: 100 },
  )
  expect(
    localOf({ latitude: 22.3, longitude: 114.17, altitude: 0 })({ latitude: 22.3, longitude: 114.17, altitude: 12 })[2],
  ).toBeCloseTo(12, 6)
  // The origin of Hong Kong's grid, as its Lands Department gives it in both systems.
  const old = earthlyOfGrid(gridOf(2326)!, 836_694.05, 819_069.8, 0)
  expect(old.latitude).toBeCloseTo(22 + 18 / 60 + 38.18 / 3600, 5)
  expect(old.longitude).toBeCloseTo(114 + 10 / 60 + 51.6 / 3600, 5)
  const utm = earthlyOfGrid(gridOf(32_650)!, 208_000, 2_470_000, 0)
  expect([utm.latitude, utm.longitude].map((value) => Math.round(value * 100) / 100)).toEqual([22.31, 114.17])
  expect(gridOf(4326)).toBeUndefined()
})

test('a camera looks where it says: what lies ahead is in the middle of its picture, and its turn brings -z there', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.double({ min: 1, max: 100, noNaN: true }),
      (yaw, pitch, roll, away) => {
        const camera = cameraOf({ position: [5, 6, 7], yaw, pitch, roll, focal: 3_000, width: 4_000, height: 3_000 })
        const ahead = camera.forward.map((value, axis) => value * away + [5, 6, 7][axis]!) as unknown as Vector
        const view = seenBy(camera, ahead, camera.forward.map((value) => -value) as unknown as Vector)!
        expect(
          [view.at.x, view.at.y, view.gsd / away, view.distance / away].map((value) => Math.round(value * 1e6) / 1e6),
        ).toEqual([0.5, 0.5, 0.333333, 1])
        expect(seenBy(camera, ahead, camera.forward)).toBeUndefined()
        const [x, y, z, w] = rotationOf(camera)
        const turned = [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))]
        turned.forEach((value, axis) => expect(value).toBeCloseTo(camera.forward[axis]!, 6))
      },
    ),
    { numRuns: 200 },
  )
})

/** A wavy wall of n x n squares. */
function wall(n: number): string {
  const lines: string[] = []
  for (let y = 0; y <= n; y += 1)
    for (let x = 0; x <= n; x += 1) lines.push(`v ${836_000 + x * 0.1} ${819_000 + Math.sin(x / 9) * 0.2} ${y * 0.1}`)
  for (let y = 0; y < n; y += 1)
    for (let x = 0; x < n; x += 1) {
      const at = y * (n + 1) + x + 1
      lines.push(`f ${at} ${at + 1} ${at + n + 2} ${at + n + 1}`)
    }
  return lines.join('\n')
}

test('a large mesh becomes a tree of small tiles; the finest show every triangle where it was, those above fewer', async () => {
  const scene = await readObj(filesOf({ 'a.obj': bytesOfText(wall(300)) }), 'a.obj')
  expect(scene.origin).toEqual([836_000, 819_000, 0])
  const sink = memorySink()
  const root = await meshTiles(scene, noPainter, sink, () => undefined)
  const tiles = everyTile(root)
  const leaves = tiles.filter(({ children }) => children.length === 0)
  let total = 0
  for (const { uri, box } of leaves) {
    const back = await readGltf(filesOf({ a: sink.files.get(uri!)! }), 'a')
    total += back.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0)
    const shown = boxOf(back.meshes[0]!.positions)
    for (let axis = 0; axis < 3; axis += 1) expect(Math.abs(shown.min[axis]! - box.min[axis]!)).toBeLessThan(0.002)
  }
  expect(total).toBe(300 * 300 * 2)
  expect(root.error).toBeGreaterThan(0)
  const coarse = await readGltf(filesOf({ a: sink.files.get(root.uri!)! }), 'a')
  expect(coarse.meshes[0]!.indices.length / 3).toBeLessThanOrEqual(60_000)
  expect([...sink.files.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(4_000_000)
})

test('points become a tree in which each stands once, the coarse ones first', async () => {
  const count = 60_000
  const body = new DataView(new ArrayBuffer(count * 15))
  for (let at = 0; at < count; at += 1) {
    ;[(at % 245) / 10, Math.floor(at / 245) / 10, Math.sin(at)].forEach((value, axis) =>
      body.setFloat32(at * 15 + axis * 4, value, true),
    )
    body.setUint8(at * 15 + 12, 200)
  }
  const header = `ply\nformat binary_little_endian 1.0\nelement vertex ${count}\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n`
  const bytes = new Uint8Array([...bytesOfText(header), ...new Uint8Array(body.buffer)])
  const sink = memorySink()
  const { root, points } = await pointTiles(
    plyFeed(bytes, readPlyHeader(bytes)),
    memoryScratch(),
    sink,
    () => undefined,
  )
  expect(points).toBe(count)
  expect(root.children.length).toBeGreaterThan(0)
  for (const tile of everyTile(root)) for (const child of tile.children) expect(child.error).toBeLessThan(tile.error)
})

test('files that lie are refused by name', async () => {
  await expect(readObj(filesOf({ a: bytesOfText('v 0 0 0\nf 1 2 9\n') }), 'a')).rejects.toMatchObject({
    fault: 'damaged',
  })
  await expect(
    readObj(filesOf({ a: bytesOfText('v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n') }), 'a'),
  ).rejects.toMatchObject({ fault: 'damaged' })
  const gltf = (json: object) =>
    readGltf(filesOf({ a: bytesOfText(JSON.stringify({ asset: { version: '2.0' }, ...json })) }), 'a')
  await expect(gltf({ buffers: [{ uri: 'https://elsewhere.example/a.bin', byteLength: 4 }] })).rejects.toMatchObject({
    fault: 'refers-outside',
  })
  await expect(gltf({ buffers: [{ uri: '../../secret.bin', byteLength: 4 }] })).rejects.toMatchObject({
    fault: 'refers-outside',
  })
  await expect(gltf({ extensionsRequired: ['KHR_nobody_knows'] })).rejects.toMatchObject({ fault: 'compressed' })
  const lying = bytesOfText(
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n',
  )
  expect(() => readPlyMesh(lying, readPlyHeader(lying))).toThrow('damaged')
})
