import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type APIRequestContext, type Locator } from '@playwright/test'
import { wideCamera, type Station } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { drawingRoutes } from '../../packages/contract/src/drawings/drawings.ts'
import { modelRoutes, type Model } from '../../packages/contract/src/models/models.ts'
import { writeMeshGlb } from '../../packages/models/src/tiles/glb.ts'
import { boxOf, normalsOf, plainMaterial } from '../../packages/models/src/mesh.ts'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { callApi } from './company.ts'
import { placeOf, tokenOf } from './drawings.ts'
import type { GivenFile } from './flights.ts'
import type { MadeProject } from './projects.ts'

/** Models are drawn by the processor: the machines that test have no card. */
export const drawnInSoftware = {
  executablePath: chromiumPath,
  args: [
    ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}

/** A wall of eight by six metres that looks south. */
export function wallGlb(): Promise<Uint8Array> {
  const shape = {
    positions: new Float32Array([0, 0, 0, 8, 0, 0, 8, 0, 6, 0, 0, 6]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  }
  return writeMeshGlb(
    [
      {
        ...shape,
        normals: normalsOf(shape),
        uvs: null,
        colours: null,
        features: null,
        material: plainMaterial,
        painted: null,
      },
    ],
    boxOf(shape.positions),
  )
}

/** The photo of one station of the demonstration's flight, small. */
export async function southPhoto(station: Station): Promise<GivenFile> {
  const files: GivenFile[] = []
  await renderFlight(
    ({ name, bytes }) => {
      if (name.endsWith('_W.JPG')) files.push({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
      return Promise.resolve()
    },
    { stations: [station], camera: { ...wideCamera, width: 640, height: 480 } },
  )
  return files[0]!
}

/** A model that can be looked at; the data tab has a journey of its own. */
export async function sendModel(
  request: APIRequestContext,
  project: Pick<MadeProject, 'path'>,
  { name, fileName, bytes }: { readonly name: string; readonly fileName: string; readonly bytes: Uint8Array },
): Promise<Model> {
  const token = await tokenOf(request)
  const { corporateId, workspaceId, projectId, inspectionId } = placeOf(project)
  const params = { corporateId, workspaceId }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = {
    fileName,
    size: bytes.length,
    sha256,
    contentType: '',
    drawing: {
      category: 'otherDrawing' as const,
      dimension: '3d' as const,
      subtype: null,
      name,
      blockName: '',
      floorRange: [],
    },
  }
  const { _id: uploadId } = await callApi(request, drawingRoutes.beginUpload, { params, body }, token)
  const { data: links } = await callApi(
    request,
    drawingRoutes.signParts,
    { params: { ...params, uploadId }, body: { parts: [{ number: 1, sha256 }] } },
    token,
  )
  expect((await request.put(links[0]!.uploadUrl, { headers: links[0]!.headers, data: Buffer.from(bytes) })).ok()).toBe(
    true,
  )
  await callApi(request, drawingRoutes.commitUpload, { params: { ...params, uploadId } }, token)
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = await callApi(request, modelRoutes.list, { params: { projectId, inspectionId } }, token)
    const made = data.find((model) => model.name === name && model.state !== 'preparing')
    if (made !== undefined) return made
    await wait(200)
  }
  throw new Error(`${name} was not prepared`)
}

/** Presses the middle of the picture, and beside it. */
export async function pressModel(stage: Locator, right = 0, down = 0): Promise<void> {
  const box = await stage.boundingBox()
  await stage.click({ position: { x: box!.width / 2 + right, y: box!.height / 2 + down } })
}
