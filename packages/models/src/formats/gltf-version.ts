const parts = ['scenes', 'nodes', 'meshes', 'accessors', 'bufferViews', 'buffers', 'materials'] as const

const isNamed = (part: unknown): boolean => typeof part === 'object' && part !== null && !Array.isArray(part)

/**
 * glTF 1.0 and older name their parts in objects where 2.0 counts them in lists; many of them state no version, or a
 * number.
 */
export function isOldGltf(json: unknown): boolean {
  if (!isNamed(json)) return false
  const given = json as Readonly<Record<string, unknown>>
  const version = isNamed(given['asset']) ? (given['asset'] as { readonly version?: unknown }).version : undefined
  if (version !== undefined && /^[01](\.|$)/.test(String(version))) return true
  return version === undefined && parts.some((part) => isNamed(given[part]))
}

/** The container of glTF 1.0 has another header: read as that of 2.0, it looks cut short. */
export const isOldGlb = (head: Uint8Array): boolean =>
  head.length >= 8 &&
  String.fromCodePoint(...head.subarray(0, 4)) === 'glTF' &&
  head[4] === 1 &&
  head[5] === 0 &&
  head[6] === 0 &&
  head[7] === 0
