import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { median, type Figure } from './support/bench.ts'
import { withBrokenConnection } from './support/broken-connection.ts'
import {
  anUploadPlace,
  partSize,
  put,
  somethingToSend,
  uploadClient,
  type Sending,
  type UploadClient,
} from './support/upload-client.ts'
import { signInto, withDatabase, withFolder, withServer } from './support/with-api.ts'

const mib = 1024 * 1024
/** As a drone writes them, and as many as a lift of one facade has. */
const [photos, photoSize, largeSize, videoSize] = [40, 10 * mib, 64 * mib, 512 * mib]
/** More of those that are over in a moment. */
const [rounds, shortRounds] = [7, 21]
const reach = 0.95

const somePhotos = () => Array.from({ length: photos }, () => somethingToSend(photoSize))

/** As the browser does it. */
const lanes = 2

async function timed(files: readonly Sending[], send: (file: Sending) => Promise<unknown>): Promise<number> {
  const waiting = files.values()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const file of waiting) await send(file)
    }),
  )
  return performance.now() - begun
}

/** What is timed of ours: the whole upload with its calls, or the bytes alone. */
const ways = {
  async wholeUpload({ sendAll }: UploadClient, files: readonly Sending[]) {
    const begun = performance.now()
    await sendAll(files, lanes)
    return performance.now() - begun
  },
  async bytes({ announce, sendBytes, commit }: UploadClient, files: readonly Sending[]) {
    const { data } = await announce(files)
    const begun = new Map(files.map((file, index) => [file, data[index]!]))
    const ms = await timed(files, (file) => sendBytes(file, begun.get(file)!))
    for (const { id } of files) await commit(id)
    return ms
  },
}

type Sides = {
  readonly client: UploadClient
  readonly bare: (file: Sending) => Promise<void>
  readonly empty: () => void
}

/** Turns about which goes first, so that a disk that tires of writing does not always meet the same one. */
async function compare(
  name: string,
  way: keyof typeof ways,
  make: () => readonly Sending[],
  { client, bare, empty }: Sides,
): Promise<Figure> {
  const found = { ours: [] as number[], bare: [] as number[] }
  const bytes = make().reduce((sum, file) => sum + file.bytes.length, 0)
  for (let round = 0; round <= (bytes > largeSize ? rounds : shortRounds); round += 1) {
    const files = make()
    const sides = [
      async () => {
        found.ours.push(await ways[way](client, files))
      },
      async () => {
        found.bare.push(await timed(files, bare))
      },
    ]
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
    empty()
    // The first of all makes folders and connections.
    if (round === 0) [found.ours, found.bare] = [[], []]
  }
  const rate = (ms: number) => `${(bytes / mib / (ms / 1000)).toFixed(0)} MiB/s`
  const ratio = median(found.bare) / median(found.ours)
  return {
    name,
    ours: rate(median(found.ours)),
    anchor: `plain PUT + sha256 + fsync ${rate(median(found.bare))}`,
    result: ratio.toFixed(2),
    reach: `>= ${reach}`,
    isReached: ratio >= reach,
  }
}

/** Sent over a line that is cut again and again; after every cut the server says what it has. */
async function resentPerCut(
  clientOver: (putOrigin: string) => UploadClient,
  origin: string,
  storedAt: () => string,
): Promise<Figure> {
  const distances = [9, 11, 13, 15.5].map((distance) => distance * mib)
  return withBrokenConnection(origin, distances, async (line) => {
    const client = clientOver(line.origin)
    const file = somethingToSend(largeSize)
    await client.announce([file])
    for (let tries = 0; tries < 100; tries += 1) {
      const begun = await client.resume(file.id)
      if (
        await client.sendParts(file, begun).then(
          () => true,
          () => false,
        )
      )
        break
    }
    await client.commit(file.id)
    if (createHash('sha256').update(readFileSync(storedAt())).digest('hex') !== file.sha256)
      throw new Error('what arrived is not what was sent')
    const [cuts, worst, more] = [line.lost.length, Math.max(...line.lost), line.carried() - largeSize]
    const words = (bytes: number) => `${(bytes / mib).toFixed(1)} MiB`
    return {
      name: 'a file of 64 MiB over a line with cuts, resent for the worst cut',
      ours: `${cuts} cuts, ${words(more)} more than the file in all, headers and all`,
      anchor: `one part, ${words(partSize)}`,
      result: words(worst),
      reach: '<= one part',
      isReached: cuts > 0 && worst <= partSize && more <= cuts * partSize,
    }
  })
}

/**
 * Ours checks a signed link, hashes, publishes, counts the quota and says it to the database; the anchor writes, hashes
 * and syncs. Same disk, same sender.
 */
export function upload(): Promise<readonly Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (folder) => {
      const { db, close } = connect(databaseUrl)
      const corporate = await aCorporate(db)
      const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
      const place = await anUploadPlace(db, await aProject(db, corporate.id))
      await close()
      const [data, plain] = [join(folder, 'ours'), join(folder, 'plain')]
      mkdirSync(plain)
      const sent = join(data, 'files', 'objects', corporate.id, place.params.projectId, 'media-sent')
      const empty = () => {
        for (const from of [sent, plain]) for (const name of readdirSync(from)) rmSync(join(from, name))
      }
      return withServer(
        'api.ts',
        databaseUrl,
        (origin) =>
          withServer(
            '../anchors/bare-put.ts',
            databaseUrl,
            async (bareOrigin) => {
              const { accessToken: token } = await signInto(origin, user.email)
              const client = uploadClient({ origin, token, place })
              const agent = new Agent({ keepAlive: true })
              const sides: Sides = { client, empty, bare: ({ bytes }) => put({ url: `${bareOrigin}/`, bytes, agent }) }
              const figures = [
                await compare(`${photos} photos of 10 MiB, two at a time, the PUTs alone`, 'bytes', somePhotos, sides),
                await compare('the same, announced and committed', 'wholeUpload', somePhotos, sides),
                await compare(
                  'a file of 64 MiB in parts, announced, signed and committed',
                  'wholeUpload',
                  () => [somethingToSend(largeSize)],
                  sides,
                ),
                await compare(
                  'a video of 512 MiB, a minute of 4K, likewise',
                  'wholeUpload',
                  () => [somethingToSend(videoSize)],
                  sides,
                ),
                await resentPerCut(
                  (putOrigin) => uploadClient({ origin, token, place, putOrigin }),
                  origin,
                  () => join(sent, readdirSync(sent)[0]!),
                ),
              ]
              client.close()
              agent.destroy()
              return figures
            },
            { PLUMBLINE_DATA: plain },
          ),
        { PLUMBLINE_DATA: data },
      )
    }),
  )
}
