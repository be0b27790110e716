import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { plainReceiver } from '../../apps/server/src/storage/plain-receiver.ts'
import { createS3Storage } from '../../apps/server/src/storage/s3.ts'
import type { SignedRequest, Storage, Stored } from '../../apps/server/src/storage/storage.ts'
import { installS3Server, startS3Server, type CorsRule, type S3Server } from '../../scripts/s3-server.ts'
import { freePort } from '../support/free-port.ts'
import { startServer, type RunningServer } from '../support/server.ts'

const bucket = 'plumbline-elsewhere'
const partSize = 5 * 1024 * 1024

/** The rule that the documentation gives operators is the one tested here. */
function documentedRule(): CorsRule {
  const section = readFileSync('docs/operations.md', 'utf8').split('### The bucket')[1] ?? ''
  const { CORSRules } = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '{}') as {
    CORSRules: readonly CorsRule[]
  }
  expect(CORSRules).toHaveLength(1)
  return CORSRules[0]!
}

function described(key: string, bytes: Uint8Array, contentType: string): Stored {
  return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), contentType }
}

/** Welcomes every page of the world, so that only a page's own policy can keep it from here. */
async function startOtherUser(): Promise<{ readonly url: string; readonly asked: string[]; readonly server: Server }> {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<!doctype html><title>Elsewhere</title>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

/** The status, or the browser's word when it keeps the answer from the page. */
function send(page: Page, { url, method, headers }: SignedRequest, bytes: Uint8Array): Promise<number | string> {
  return page.evaluate(
    async (request) => {
      const body = Uint8Array.from(atob(request.body), (letter) => letter.charCodeAt(0))
      try {
        return (await fetch(request.url, { method: request.method, headers: request.headers, body })).status
      } catch (error) {
        return String(error)
      }
    },
    { url, method, headers: { ...headers }, body: Buffer.from(bytes).toString('base64') },
  )
}

/** Loads the picture, draws it, and takes it out of the canvas again: the red of its middle, or why not. */
function exportPicture(
  page: Page,
  url: string,
  crossOrigin: 'anonymous' | null,
): Promise<{ readonly red?: number; readonly type?: string; readonly refused?: string }> {
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.crossOrigin = source.crossOrigin
      image.src = source.url
      try {
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.naturalWidth,
          height: image.naturalHeight,
        })
        canvas.getContext('2d')!.drawImage(image, 0, 0)
        const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
        const again = await createImageBitmap(file!)
        const second = Object.assign(document.createElement('canvas'), {
          width: again.width,
          height: again.height,
        }).getContext('2d')!
        second.drawImage(again, 0, 0)
        return { type: file!.type, red: second.getImageData(again.width / 2, again.height / 2, 1, 1).data[0]! }
      } catch (error) {
        return { refused: error instanceof Error ? error.name : String(error) }
      }
    },
    { url, crossOrigin },
  )
}

test.describe('when files live on another origin', () => {
  test.describe.configure({ mode: 'serial' })
  let [store, stranger]: [S3Server?, Awaited<ReturnType<typeof startOtherUser>>?] = []
  let server: RunningServer | undefined
  let storage: Storage
  let page: Page
  let foreign: Page
  let jpeg: Uint8Array
  let picture: Stored

  async function open(browser: Browser, url: string): Promise<Page> {
    const opened = await (await browser.newContext()).newPage()
    await opened.goto(url)
    return opened
  }

  function linkTo(object: Stored, fileName = 'north face.jpg'): Promise<SignedRequest> {
    return storage.signedGet({ ...object, fileName, inline: true })
  }

  test.beforeAll(async ({ browser }) => {
    const missing = installS3Server()
    test.skip(missing !== undefined, missing)
    const port = await freePort()
    store = await startS3Server({ ...documentedRule(), AllowedOrigins: [`http://127.0.0.1:${port}`] })
    await store.createBucket(bucket)
    storage = createS3Storage({ ...store, bucket, receiver: plainReceiver })
    stranger = await startOtherUser()
    server = await startServer(port, {
      S3_ENDPOINT: store.endpoint,
      S3_REGION: store.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: store.accessKey,
      S3_SECRET_KEY: store.secretKey,
    })
    page = await open(browser, `${server.url}/login`)
    foreign = await open(browser, stranger.url)
    jpeg = Buffer.from(
      await page.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
        const pen = canvas.getContext('2d')!
        pen.fillStyle = 'rgb(200 30 30)'
        pen.fillRect(0, 0, 64, 48)
        return canvas.toDataURL('image/jpeg').split(',')[1]!
      }),
      'base64',
    )
    picture = described('test/picture.jpg', jpeg, 'image/jpeg')
  })

  test.afterAll(async () => {
    await server?.stop()
    stranger?.server.closeAllConnections()
    stranger?.server.close()
    await store?.stop()
  })

  test('a page sends a picture straight into the bucket', async () => {
    expect(await send(page, await storage.signedPut(picture), jpeg)).toBe(200)
    const chunks = await (await storage.read(picture.key)).stream.toArray()
    expect(Buffer.concat(chunks).equals(jpeg)).toBe(true)
  })

  test('a picture from the bucket can be drawn and exported', async () => {
    const { red, type } = await exportPicture(page, (await linkTo(picture)).url, 'anonymous')
    expect(type).toBe('image/png')
    expect(Math.abs((red ?? 0) - 200)).toBeLessThan(10)
  })

  test('the end of a file is read alone, and the page learns how long the file is', async () => {
    const answer = await page.evaluate(
      async (url) => {
        const reply = await fetch(url, { headers: { range: 'bytes=-10' } })
        return {
          status: reply.status,
          range: reply.headers.get('content-range'),
          length: (await reply.arrayBuffer()).byteLength,
        }
      },
      (await linkTo(picture)).url,
    )
    expect(answer).toEqual({
      status: 206,
      range: `bytes ${jpeg.length - 10}-${jpeg.length - 1}/${jpeg.length}`,
      length: 10,
    })
  })

  test('a page sends a file in parts', async () => {
    const bytes = Buffer.alloc(partSize + 1000, 'plumbline')
    const upload = await storage.begin(described('test/in-parts.jpg', bytes, 'image/jpeg'), partSize)
    for (const [index, part] of [bytes.subarray(0, partSize), bytes.subarray(partSize)].entries()) {
      const { sha256 } = described('part', part, '')
      expect(await send(page, await storage.signedPart(upload, { number: index + 1, sha256 }), part)).toBe(200)
    }
    expect(await storage.complete(upload)).toMatchObject({ size: bytes.length, sha256: upload.sha256 })
  })

  test('a page reaches the bucket and no third origin', async () => {
    const before = stranger!.asked.length
    const refused = await page.evaluate(async (url) => {
      const violation = new Promise<SecurityPolicyViolationEvent>((found) =>
        document.addEventListener('securitypolicyviolation', found, { once: true }),
      )
      const answer = await fetch(url).then(() => 'answered', String)
      const { effectiveDirective, blockedURI } = await violation
      return { answer, effectiveDirective, blockedURI }
    }, `${stranger!.url}/from-our-page`)
    expect(refused).toEqual({
      answer: 'TypeError: Failed to fetch',
      effectiveDirective: 'connect-src',
      blockedURI: `${stranger!.url}/from-our-page`,
    })
    expect(stranger!.asked.slice(before)).toEqual([])
    const policy = (await page.request.get(`${server!.url}/login`)).headers()['content-security-policy'] ?? ''
    const opened = policy
      .split(';')
      .filter((directive) => directive.includes('http'))
      .map((directive) => directive.trim().split(' '))
    expect(opened.map(([name]) => name).sort()).toEqual(['connect-src', 'img-src', 'media-src'])
    for (const [, ...sources] of opened)
      expect(sources.filter((source) => source.includes('http'))).toEqual([store!.endpoint])
  })

  test('a page of a third origin can neither send to the bucket nor read from it', async () => {
    const other = described('test/from-a-stranger.jpg', jpeg, 'image/jpeg')
    expect(await send(foreign, await storage.signedPut(other), jpeg)).toBe('TypeError: Failed to fetch')
    expect(await storage.stat(other.key)).toBeUndefined()
    const { url } = await linkTo(picture)
    expect(await foreign.evaluate((address) => fetch(address).then(({ status }) => status, String), url)).toBe(
      'TypeError: Failed to fetch',
    )
    expect(await exportPicture(foreign, url, 'anonymous')).toEqual({ refused: 'EncodingError' })
    // Shown without asking, the same picture taints the canvas: an export is the rule's doing, not the browser's
    // leniency.
    expect(await exportPicture(foreign, (await linkTo(picture, 'south face.jpg')).url, null)).toEqual({
      refused: 'SecurityError',
    })
  })
})
