import { checkMesh, normalsOf, plainMaterial, type Mesh, type Scene } from '../mesh.ts'
import { limits } from '../limits.ts'
import { ModelError } from '../model-error.ts'
import { Growing } from '../numbers.ts'
import { originNear } from './obj.ts'
import { walkPly, type PlyHeader } from './ply.ts'
import type { Vector } from '../matrix.ts'

export function readPlyMesh(bytes: Uint8Array, header: PlyHeader): Scene {
  const count = header.elements.find(({ name }) => name === 'vertex')?.count ?? 0
  if (count > bytes.length) throw new ModelError('damaged', 'it ends too early')
  if (count > limits.vertices) throw new ModelError('too-complex', 'too many corners')
  const [positions, colours] = [new Float32Array(count * 3), new Uint8Array(count * 4)]
  const indices = new Growing(new Uint32Array(0))
  let [at, hasColours] = [0, false]
  let origin: Vector | undefined
  walkPly(
    bytes,
    header,
    (x, y, z, red, green, blue) => {
      origin ??= originNear([x, y, z])
      positions.set([x - origin[0], y - origin[1], z - origin[2]], at * 3)
      if (red >= 0) {
        hasColours = true
        colours.set([red, green, blue, 255], at * 4)
      }
      at += 1
    },
    (corners) => {
      if (!corners.every((name) => name >= 0))
        throw new ModelError('damaged', 'a face names a corner that is not there')
      for (let corner = 2; corner < corners.length; corner += 1)
        for (const name of [corners[0]!, corners[corner - 1]!, corners[corner]!]) indices.push(name)
      if (indices.length > limits.triangles * 3) throw new ModelError('too-complex', 'too many triangles')
    },
  )
  const shape = { positions, indices: indices.taken() }
  const mesh: Mesh = {
    ...shape,
    normals: null,
    uvs: null,
    colours: hasColours ? colours : null,
    features: null,
    material: { ...plainMaterial, colour: hasColours ? [1, 1, 1, 1] : plainMaterial.colour, isUnlit: hasColours },
  }
  checkMesh(mesh)
  return {
    meshes: [hasColours ? mesh : { ...mesh, normals: normalsOf(shape) }],
    pictures: [],
    origin: origin ?? [0, 0, 0],
  }
}
