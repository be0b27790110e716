/** How much of a model is taken: beyond, it is refused by name and nothing of it is built. */
export const limits = {
  /** Triangles of a mesh, and corners that they share. */
  triangles: 40_000_000,
  vertices: 60_000_000,
  points: 500_000_000,
  /** Bytes of a mesh or of a building model, which is read whole. */
  meshBytes: 1_500_000_000,
  pictureBytes: 200_000_000,
  pictureSide: 16_384,
  pictures: 500,
  materials: 20_000,
  nodes: 500_000,
  nodeDepth: 200,
  elements: 1_000_000,
  /** Files of an uploaded tileset. */
  files: 50_000,
  unpackedBytes: 20_000_000_000,
  tilesetDepth: 100,
  /** Metres from its own middle: what lies farther is a mistake of an export, and would make all else a dot. */
  farthest: 100_000,
} as const
