import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { drawingRoutes, type Drawing, type NewDrawing } from '../../packages/contract/src/drawings/drawings.ts'
import { callApi, demoToken } from './company.ts'
import type { MadeProject } from './projects.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const sheetSize = { width: 1200, height: 800 }

/** A sheet with a house in the middle, so that a screenshot shows where things lie. */
function sheet({ width, height } = sheetSize): Promise<Buffer> {
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <g fill="none" stroke="#54636e" stroke-width="4"><rect x="350" y="200" width="500" height="400"/><path d="M450 200v400M750 200v400M350 300h100M350 450h100M750 300h100M750 450h100"/></g></svg>`
  return sharp(Buffer.from(lines)).png().toBuffer()
}

const tokens = new WeakMap<APIRequestContext, Promise<string>>()

/** One sign-in for each journey: the polls of one ask for its token a hundred times. */
export function tokenOf(request: APIRequestContext): Promise<string> {
  const token = tokens.get(request) ?? demoToken(request, 'corporate-admin')
  tokens.set(request, token)
  return token
}

/** What the address of a project names. */
export function placeOf({ path }: Pick<MadeProject, 'path'>) {
  const url = new URL(path, 'http://plumbline.example')
  const [corporateId, workspaceId, inspectionId] = ['corporateId', 'workspaceId', 'inspectionId'].map((name) =>
    url.searchParams.get(name)!,
  ) as [string, string, string]
  return { projectId: url.pathname.split('/')[2]!, corporateId, workspaceId, inspectionId }
}

/** A drawing that is there; sending one is another journey. */
export async function sendDrawing(
  request: APIRequestContext,
  project: Pick<MadeProject, 'path'>,
  drawing: NewDrawing,
): Promise<Drawing> {
  const token = await tokenOf(request)
  const { corporateId, workspaceId } = placeOf(project)
  const params = { corporateId, workspaceId }
  const bytes = await sheet()
  const body = {
    fileName: `${drawing.name}.png`,
    size: bytes.length,
    sha256: sha256(bytes),
    contentType: 'image/png',
    drawing: { dimension: '2d' as const, subtype: null, blockName: '', floorRange: [], ...drawing },
  }
  const { _id: uploadId } = await callApi(request, drawingRoutes.beginUpload, { params, body }, token)
  const { data: links } = await callApi(
    request,
    drawingRoutes.signParts,
    { params: { ...params, uploadId }, body: { parts: [{ number: 1, sha256: sha256(bytes) }] } },
    token,
  )
  const sent = await request.put(links[0]!.uploadUrl, { headers: links[0]!.headers, data: bytes })
  expect(sent.ok()).toBe(true)
  await callApi(request, drawingRoutes.commitUpload, { params: { ...params, uploadId } }, token)
  for (let tries = 0; tries < 150; tries += 1) {
    const { data } = await callApi(request, drawingRoutes.list, { params, query: {} }, token)
    const shown = data.find(({ name, picture }) => name === drawing.name && picture !== null)
    if (shown !== undefined) return shown
    await wait(200)
  }
  throw new Error(`${drawing.name} was not opened`)
}
