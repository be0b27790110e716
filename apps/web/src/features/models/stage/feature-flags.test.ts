import { BufferAttribute, BufferGeometry, Mesh, MeshLambertMaterial, type DataTexture } from 'three'
import { expect, it, vi } from 'vitest'
import { featureAttribute, featureFlags } from './feature-flags.ts'

const shaderOf = () => ({
  uniforms: {} as Record<string, { value: DataTexture }>,
  vertexShader: '#include <common>\n#include <begin_vertex>',
  fragmentShader: '#include <common>\n#include <clipping_planes_fragment>\n#include <dithering_fragment>',
})

function building(hasFeatures = true) {
  const geometry = new BufferGeometry()
  if (hasFeatures) geometry.setAttribute(featureAttribute, new BufferAttribute(new Float32Array(3), 1))
  return new Mesh(geometry, new MeshLambertMaterial())
}

/** The flags that the shader of a patched mesh reads. */
function flagged() {
  const onChange = vi.fn()
  const flags = featureFlags(onChange)
  const mesh = building()
  flags.patch(mesh)
  const shader = shaderOf()
  mesh.material.onBeforeCompile(shader as never, undefined as never)
  const pixel = (feature: number) => {
    const data = shader.uniforms['featureFlags']!.value.image.data as Uint8Array
    return [...data.slice(feature * 4, feature * 4 + 2)]
  }
  return { flags, mesh, shader, pixel, onChange }
}

it('hides some elements and lights one, by their number', () => {
  const { flags, pixel, onChange } = flagged()
  flags.set(5, new Set([1, 3]), 4)
  expect([0, 1, 3, 4].map(pixel)).toEqual([
    [0, 0],
    [255, 0],
    [255, 0],
    [0, 255],
  ])
  expect(flags.isHidden(3)).toBe(true)
  expect(flags.isHidden(4)).toBe(false)
  expect(flags.isHidden(undefined)).toBe(false)
  expect(onChange).toHaveBeenCalledOnce()
})

it('shows again what is not hidden any more', () => {
  const { flags, pixel } = flagged()
  flags.set(5, new Set([1]), 1)
  flags.set(5, new Set(), undefined)
  expect(pixel(1)).toEqual([0, 0])
  expect(flags.isHidden(1)).toBe(false)
})

it('holds more elements than one row of the texture', () => {
  const { flags, pixel } = flagged()
  flags.set(3_000, new Set([2_999, -1, 4_000]), undefined)
  expect(pixel(2_999)).toEqual([255, 0])
  expect(pixel(2_998)).toEqual([0, 0])
})

it('the shader drops hidden elements; a mesh without elements is drawn as it came', () => {
  const { flags, mesh, shader } = flagged()
  expect(shader.fragmentShader).toContain('if (vFlags.r > 0.5) discard;')
  expect(shader.vertexShader).toContain(`attribute float ${featureAttribute};`)
  const compiled = mesh.material.onBeforeCompile
  flags.patch(mesh)
  expect(mesh.material.onBeforeCompile).toBe(compiled)
  const plain = building(false)
  flags.patch(plain)
  expect(plain.material.userData['isFlagged']).toBeUndefined()
})
