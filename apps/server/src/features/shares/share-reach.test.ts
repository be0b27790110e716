import { pathOf } from '@plumbline/contract/address'
import { routes } from '@plumbline/contract/routes'
import type { Route } from '@plumbline/contract/route'
import { shareAddresses, shareFiles, tokenLength } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes } from '@plumbline/contract/shares/shares'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signPrefix, prefixExpiry } from '../../storage/links.ts'
import { aShare } from '../../testing/builders/share-builders.ts'
import { requests } from '../../testing/permissions/permissions.requests.ts'
import { someOf } from '../../testing/permissions/permissions.sample.ts'
import { withBlurredCopy, withFiles } from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Place, type World } from '../../testing/world.ts'
import { signTicket } from './share-ticket.ts'

let plumbline: TestApp
let world: World
let place: Place
let ticket: string
let token: string
let objects: readonly string[]

const serverSource = resolve(import.meta.dirname, '../..')

/** What every object of the place holds, and no other. */
const asTaken = 'as taken'

/** One object of each kind that the project stores, whatever calls show it. */
async function everyObject({ corporateId, projectId, mediaId, videoMediaId, thermalId }: Place): Promise<string[]> {
  const of = `${corporateId}/${projectId}`
  const media = `${of}/media/${mediaId}/2/`
  const keys = [
    `${of}/media-sent/${mediaId}.bin`,
    ...['preview.jpg', 'thumbnail.jpg', 'pyramid.tif'].map((name) => `${media}${name}`),
    `${of}/media/${videoMediaId}/1/play.mp4`,
    `${of}/frames/${videoMediaId}/1.jpg`,
    `${of}/temperatures/${thermalId}/1.bin`,
    `${of}/probabilities/${mediaId}/1.bin`,
    `${of}/drawings-sent/${v7()}.bin`,
    `${of}/drawings/${v7()}/1/picture.png`,
    ...['pyramid.tif', 'preview.jpg', 'sources.bin'].map((name) => `${of}/mosaics/${v7()}/${name}`),
    `${of}/models/${v7()}/1/tileset.json`,
    `${of}/model-views/${v7()}/1/picture.jpg`,
    `${of}/pictures/${v7()}.jpg`,
    `${of}/attachments/${v7()}.bin`,
    `${of}/reports/${v7()}.pdf`,
    `${of}/exports/${v7()}.zip`,
  ]
  for (const key of keys)
    await plumbline.context.storage.put(key, Buffer.from(asTaken), { contentType: 'application/octet-stream' })
  return keys
}

beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  place = world.own.assigned
  await withFiles(plumbline, place)
  await withBlurredCopy(plumbline, place)
  objects = await everyObject(place)
  const share = await aShare(plumbline.db, place, { is_blurred: true })
  token = share.token
  ticket = signTicket(plumbline.context.secrets['signed-url'], share.id, plumbline.context.now())
  expect((await plumbline.call(sharedRoutes.view, { params: { ticket } })).status).toBe(200)
})
afterAll(() => plumbline.close())

const calls: readonly (readonly [string, Route])[] = Object.entries(routes).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, route]) => [`${feature}.${name}`, route as Route] as const),
)
const ofLinks = new Set(Object.keys(sharedRoutes).map((name) => `shares.${name}`))
const others = calls.filter(([name]) => !ofLinks.has(name))
const open = others.filter(([, { may }]) => may === 'anyone')
const closed = others.filter(([, { may }]) => may !== 'anyone')

/** A request of the call, with the caller's secret wherever one may stand. */
async function ask(
  name: string,
  route: Route,
  secret: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const stage = { db: plumbline.db, world, caller: undefined, place, userId: world.foreign.userId }
  const { params = {}, query = {}, body } = await requests[name]!(stage)
  const spread = (given: unknown): unknown =>
    typeof given === 'string' && given.length >= tokenLength && !/^[\da-f]{8}-/.test(given)
      ? secret
      : Array.isArray(given)
        ? given.map(spread)
        : typeof given === 'object' && given !== null
          ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, spread(value)]))
          : given
  const answer = await plumbline.app.inject({
    method: route.method,
    url: pathOf(route.path, spread(params) as Record<string, string>),
    query: Object.fromEntries(Object.entries(spread(query) as object).map(([key, value]) => [key, String(value)])),
    ...(body === undefined ? {} : { payload: spread(body) as object }),
    headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}`, 'x-share-ticket': secret },
  })
  return { status: answer.statusCode, text: answer.body }
}

const secretsOfPlace = () => [asTaken, place.projectId, place.defectId, place.corporateName]

describe('a ticket, and the token of a link', () => {
  test('tell no other open call anything of the project', async () => {
    expect(open.length).toBeGreaterThan(15)
    for (const [name, route] of open)
      for (const secret of [ticket, token]) {
        const { text } = await ask(name, route, secret)
        for (const word of secretsOfPlace()) expect([name, text.includes(word)]).toEqual([name, false])
      }
  })

  test('are no session: each other call asks for one', async () => {
    expect(closed.length).toBeGreaterThan(250)
    const tried = inject('fullCount') ? closed : someOf(closed, 'share-reach', 60)
    for (const [name, route] of tried) {
      expect([name, (await ask(name, route, ticket)).status]).toEqual([name, 401])
    }
  })
})

describe('files', () => {
  /** As the server registers them: a new prefix has to be tried here. */
  const prefixes = ['/files/o/*', '/files/p/:grant/*', '/files/t/:grant/*']

  test('lie behind these prefixes and no other', () => {
    const sources = globSync('**/*.ts', { cwd: serverSource, exclude: ['**/*.test.ts'] })
    const texts = sources.map((path) => readFileSync(join(serverSource, path), 'utf8'))
    const found = texts.flatMap((text) => [...text.matchAll(/url: '(\/files\/[^']+)'/g)].map(([, path]) => path))
    expect([...new Set(found)].toSorted()).toEqual(prefixes)
  })

  test('of every kind are there, and open with a link of the store', async () => {
    const { corporateId, projectId } = place
    const { context } = plumbline
    for (const key of objects) {
      const folder = `${corporateId}/${projectId}/`
      const signed = signPrefix(context.secrets['signed-url'], folder, prefixExpiry(context.now()))
      expect((await plumbline.app.inject(`${signed}${key.slice(folder.length)}`)).body).toContain(asTaken)
    }
  })

  test('of every kind refuse a ticket and a token, in place of a grant and of a signed link', async () => {
    for (const key of objects)
      for (const secret of [ticket, token]) {
        const paths = [
          `/files/p/${secret}/${key}`,
          `/files/p/${secret}/../${key}`,
          `/files/t/${secret}/${key}/0/0/0`,
          `/files/o/${key}?link=${secret}`,
          `/files/o/${key}?link=${Buffer.from(JSON.stringify({ key, ticket: secret })).toString('base64url')}`,
          `/files/o/${key}?ticket=${secret}`,
        ]
        for (const path of paths) {
          const { statusCode, body } = await plumbline.app.inject({
            url: path,
            headers: { authorization: `Bearer ${secret}` },
          })
          expect([path, [400, 403, 404].includes(statusCode), body.includes(asTaken)]).toEqual([path, true, false])
        }
      }
  })

  test('of every kind have no name below the addresses of a link', async () => {
    const view = pathOf(shareAddresses.view.path, { ticket })
    const ids = [place.mediaId, place.videoMediaId, place.thermalId, place.layoutId, place.elevationId, place.reportId]
    const urls = [
      ...objects.flatMap((key) => [
        `${view}/photos/${key}`,
        `${view}/${key}`,
        `${view}/photos/${encodeURIComponent(key)}/preview`,
      ]),
      ...ids.flatMap((id) => [
        ...['preview', 'thumbnail', 'large', 'play.mp4', 'pyramid.tif', 'sources.bin', '0/0/0'].map(
          (size) => `${view}/photos/${id}/${size}`,
        ),
        pathOf(shareFiles.elevation, { ticket, elevationId: id }),
        pathOf(shareFiles.report, { ticket, reportId: id, format: 'docx' }),
      ]),
    ]
    for (const url of urls) {
      const { body } = await plumbline.app.inject(url)
      expect([url, body.includes(asTaken)]).toEqual([url, false])
    }
  })
})
