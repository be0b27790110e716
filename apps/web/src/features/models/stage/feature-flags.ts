import {
  DataTexture,
  type Material,
  type Mesh,
  NearestFilter,
  RGBAFormat,
  UnsignedByteType,
  type WebGLProgramParametersWithUniforms,
} from 'three'

export type FeatureFlags = ReturnType<typeof featureFlags>

export const featureAttribute = '_feature_id_0'
const width = 1_024

/**
 * Which elements of a building are hidden or lit: looked up by the vertex, so that hiding a floor of ten thousand
 * elements rebuilds nothing.
 */
export function featureFlags(onChange: () => void) {
  let texture = flagsOf(1)
  const uniform = { value: texture }
  let hidden: ReadonlySet<number> = new Set()

  function flagsOf(count: number): DataTexture {
    const height = Math.max(1, Math.ceil(count / width))
    const made = new DataTexture(new Uint8Array(width * height * 4), width, height, RGBAFormat, UnsignedByteType)
    made.minFilter = made.magFilter = NearestFilter
    made.needsUpdate = true
    return made
  }

  function compile(shader: WebGLProgramParametersWithUniforms): void {
    shader.uniforms['featureFlags'] = uniform
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>\nattribute float ${featureAttribute};\nuniform sampler2D featureFlags;\nvarying vec2 vFlags;`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>\nint feature = int(${featureAttribute} + 0.5);\nvFlags = texelFetch(featureFlags, ivec2(feature % ${width}, feature / ${width}), 0).rg;`,
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vFlags;')
      .replace(
        '#include <clipping_planes_fragment>',
        '#include <clipping_planes_fragment>\nif (vFlags.r > 0.5) discard;',
      )
      .replace(
        '#include <dithering_fragment>',
        '#include <dithering_fragment>\ngl_FragColor.rgb = mix(gl_FragColor.rgb, vec3(0.27, 0.72, 0.76), vFlags.g * 0.6);',
      )
  }

  return {
    patch: (mesh: Mesh) => {
      if (!mesh.geometry.hasAttribute(featureAttribute)) return
      for (const material of [mesh.material].flat() as Material[]) {
        if (material.userData['isFlagged'] === true) continue
        Object.assign(material, { onBeforeCompile: compile, customProgramCacheKey: () => 'feature-flags' })
        material.userData['isFlagged'] = true
        material.needsUpdate = true
      }
    },
    set: (count: number, hiddenNow: ReadonlySet<number>, lit: number | undefined) => {
      hidden = hiddenNow
      if (texture.image.height * width < count) {
        texture.dispose()
        texture = uniform.value = flagsOf(count)
      }
      const data = texture.image.data as Uint8Array
      data.fill(0)
      for (const feature of hiddenNow) if (feature >= 0 && feature < count) data[feature * 4] = 255
      if (lit !== undefined && lit >= 0 && lit < count) data[lit * 4 + 1] = 255
      texture.needsUpdate = true
      onChange()
    },
    isHidden: (feature: number | undefined) => feature !== undefined && hidden.has(feature),
    dispose: () => texture.dispose(),
  }
}
