export const drawingKinds = ['png', 'jpeg', 'tiff', 'pdf', 'svg', 'dxf'] as const
export type DrawingKind = (typeof drawingKinds)[number]

/** A zip that holds one of obj, gltf or 3D Tiles has that kind. */
export const modelKinds = ['ifc', 'glb', 'gltf', 'obj', 'ply', 'las', 'laz', 'tiles3d'] as const
export type ModelKind = (typeof modelKinds)[number]

export type RenderRequest = {
  readonly task: 'render'
  readonly path: string
  readonly folder: string
  readonly kind: DrawingKind
  readonly page: number
}

/** What the child is asked to do. */
export type DrawingRequest =
  | { readonly task: 'recognise'; readonly path: string; readonly folder: string }
  | RenderRequest
  | { readonly task: 'previews'; readonly path: string; readonly folder: string }
  | { readonly task: 'shown'; readonly path: string; readonly folder: string }
  | { readonly task: 'model'; readonly path: string; readonly folder: string; readonly fileName: string }

/** A picture that the child wrote, by its name in the work folder. */
export type WrittenPicture = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly contentType: 'image/png' | 'image/jpeg'
}

export const tileSize = 512
