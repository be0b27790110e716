import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { connect } from '../../apps/server/src/db/connection.ts'
import { runningEmbedded } from '../../apps/server/src/db/embedded.ts'
import { anAnnotation } from '../../apps/server/src/testing/builders/finding-builders.ts'
import { aMarkedProject } from './marked-project.ts'
import { sendPhoto } from './photos.ts'

export const wallSize = { width: 640, height: 480 }

/** A plain wall with a dark line across it, another one for each photo. */
function wall(number: number): Promise<Buffer> {
  const line = `<svg width="${wallSize.width}" height="${wallSize.height}"><path d="M80 ${100 + number * 20} L560 ${140 + number * 20}" stroke="#222" stroke-width="3"/></svg>`
  return sharp({ create: { ...wallSize, channels: 3, background: '#9a948c' } })
    .composite([{ input: Buffer.from(line), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A project with photos that the detector does not read: shapes on them are drawn or given. */
export async function aPhotoProject(request: APIRequestContext, count: number) {
  const { project, token, params, workspaceId, place } = await aMarkedProject(request)
  const imageIds: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const file = { name: `wall-${String(number).padStart(2, '0')}.jpg`, buffer: await wall(number) }
    imageIds.push(await sendPhoto(request, token, { params, place, elevationId: null, file, isForDetector: false }))
  }
  const path = project.path.replace('project-info', 'result-review')
  return { path, imageIds, built: { id: params.projectId, workspaceId, inspectionId: params.inspectionId } }
}

/** Suggestions as the detector stores them; letting it find four hundred takes a minute of its own. */
export async function addSuggestions(
  dataDir: string,
  { imageIds, built }: Pick<Awaited<ReturnType<typeof aPhotoProject>>, 'imageIds' | 'built'>,
  perPhoto: number,
): Promise<void> {
  const connection = connect(runningEmbedded(dataDir)!.url)
  let number = 0
  for (const imageId of imageIds)
    for (let at = 0; at < perPhoto; at += 1) {
      const [left, top] = [(at % 10) / 11 + 0.02, Math.floor(at / 10) / 8 + 0.02]
      const [right, bottom] = [left + 0.05, top + 0.05]
      const points = [
        [
          { x: left, y: top },
          { x: right, y: bottom },
        ],
      ]
      await anAnnotation(connection.db, built, imageId, {
        points: JSON.stringify(points),
        box_left: left,
        box_top: top,
        box_right: right,
        box_bottom: bottom,
        suggestion_num: (number += 1),
        confidence: 0.9 - at / 1_000,
      })
    }
  await connection.close()
}
