import { mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installS3Server, startS3Server, type S3Server } from '../../../../../scripts/s3-server.ts'
import { aMosaicSite, dozen, type MosaicSite } from '../../testing/sites/mosaic-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { exportMosaic } from './export-mosaic.ts'

const missing = installS3Server()
const bucket = 'plumbline-mosaics'

describe.skipIf(missing !== undefined)(`a mosaic in S3${missing === undefined ? '' : ` (${missing})`}`, () => {
  let server: S3Server
  let plumbline: TestApp
  let site: MosaicSite
  beforeAll(async () => {
    server = await startS3Server()
    await server.createBucket(bucket)
    const { endpoint, region, accessKey, secretKey } = server
    plumbline = await testApp({
      settings: {
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
      },
    })
    site = await aMosaicSite(plumbline)
    await site.paint(dozen().slice(0, 6))
  }, 300_000)
  afterAll(async () => {
    await plumbline.close()
    await server.stop()
  })

  const open = async (link: string): Promise<Buffer> => {
    if (!link.startsWith('http')) return (await plumbline.app.inject({ url: link })).rawPayload
    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('is made from photos there, read tile by tile, and downloaded', { timeout: 600_000 }, async () => {
    const { body } = await site.create({ mmPx: 40 })
    await site.run(body._id)
    const mosaic = await site.get(body._id)
    expect(mosaic).toMatchObject({ status: 'completed', photosUsed: 6, leftOut: [] })

    const { url, levels } = mosaic.tiles!
    const tile = await sharp(await open(`${url}${levels - 1}/0/0`)).metadata()
    expect([tile.format, tile.width > 0]).toEqual(['jpeg', true])

    const [x, y] = [mosaic.originX! + 4, mosaic.originY! - 3]
    const source = await plumbline.call(mosaicRoutes.source, { ...site.ofMosaic(body._id), query: { x, y } })
    expect(source.status).toBe(200)

    const { corporateId, project } = site
    await exportMosaic(plumbline.context, {
      payload: { corporateId, projectId: project.id, mosaicId: body._id, format: 'jpeg' },
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: (write) => plumbline.db.transaction().execute(write),
    })
    const asked = { ...site.ofMosaic(body._id), query: { format: 'jpeg' as const } }
    const { state, parts } = (await plumbline.call(mosaicRoutes.download, asked)).body
    expect(state).toBe('ready')
    const whole = await sharp(await open(parts[0]!.url)).metadata()
    expect([whole.width, whole.height]).toEqual([mosaic.widthPx, mosaic.heightPx])
    expect((await open(parts[0]!.worldUrl)).toString().trim().split('\n')).toHaveLength(6)
  })
})
