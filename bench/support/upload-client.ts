import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../apps/server/src/db/connection.ts'
import { aDrawing, aMarker, type BuiltProject } from '../../apps/server/src/testing/builders/builders.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { pathOf } from '../../packages/contract/src/address.ts'
import { mediaUploadRoutes, type BegunMedia, type UploadSettings } from '../../packages/contract/src/media/media.ts'
import type { Reply, Route } from '../../packages/contract/src/route.ts'
import { partConcurrency, type PartChecksum, type PartLink } from '../../packages/contract/src/upload-parts.ts'
import { createCommits } from './upload-commits.ts'

export const partSize = 8 * 1024 * 1024

const settings: UploadSettings = {
  distribution: {
    elevationId: null,
    floors: ['2', '1'],
    imageColumns: 1,
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    imageKind: 'MultiImage',
    isBatchSplit: true,
  },
  drone: {
    source: 'drone',
    hardwareModel: 'M30',
    payload: null,
    pdib: 8,
    cameraFocalLength: null,
    sensorWidth: null,
    workType: 'Inspection Media',
    usage: 'AI analysis',
    takeOffLevel: 0,
  },
}

export type UploadPlace = {
  readonly params: { readonly projectId: string; readonly inspectionId: string }
  readonly marker: { readonly layoutId: string; readonly planId: string; readonly markerId: string }
}

/** A marker of the project, and room for whatever is sent. */
export async function anUploadPlace(db: Db, project: BuiltProject): Promise<UploadPlace> {
  await db
    .updateTable('project')
    .set({ image_limit: 1_000_000, data_limit: String(2 ** 45) })
    .where('id', '=', project.id)
    .execute()
  const plan = await aDrawing(db, project)
  const markerId = await aMarker(db, project, plan)
  return {
    params: { projectId: project.id, inspectionId: project.inspectionId },
    marker: { layoutId: plan.id, planId: plan.planId, markerId },
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export type Sending = {
  readonly id: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly parts: readonly { readonly bytes: Buffer; readonly sha256: string; readonly prefixSha256: string }[]
}

/** Hashed here already: browsers do that in a worker before anything is sent. */
export function somethingToSend(size: number): Sending {
  const bytes = Buffer.alloc(size, randomBytes(1024))
  bytes.set(randomBytes(16))
  const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, index) =>
    bytes.subarray(index * partSize, (index + 1) * partSize),
  )
  const whole = createHash('sha256')
  const hashed = parts.map((part) => ({
    bytes: part,
    sha256: hashOf(part),
    prefixSha256: whole.update(part).copy().digest('hex'),
  }))
  return { id: newId(), bytes, sha256: whole.digest('hex'), parts: hashed }
}

const stepBytes = 128 * 1024
/** As upload-send.ts and upload-hash.ts of the browser have them. */
const [linksLeft, maxWholeBytes] = [4, 16 * 1024 * 1024]

type Put = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly agent: Agent | false
  readonly bytesPerSecond?: number | undefined
}

/** With bytesPerSecond as slow as somebody's line is. */
export function put({ url, headers = {}, bytes, agent, bytesPerSecond }: Put): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      { method: 'PUT', agent, headers: { ...headers, 'content-length': bytes.length } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? done() : fail(new Error(`a PUT answered ${answer.statusCode} ${text}`)),
        )
        answer.on('error', fail)
      },
    )
    sent.on('error', fail)
    const slowly = async (rate: number) => {
      const begun = performance.now()
      for (let at = 0; at < bytes.length; at += stepBytes) {
        await sleep(Math.max(0, begun + (at / rate) * 1000 - performance.now()))
        sent.write(bytes.subarray(at, at + stepBytes))
      }
      sent.end()
    }
    if (bytesPerSecond === undefined) sent.end(bytes)
    else slowly(bytesPerSecond).catch(fail)
  })
}

type Settings = {
  readonly origin: string
  readonly token: string
  readonly place: UploadPlace
  readonly bytesPerSecond?: number | undefined
  /** Another way to the same server, for the bytes alone. */ readonly putOrigin?: string
}

type Numbered = Sending['parts'][number] & { readonly number: number }
const checksumOf = ({ number, sha256, prefixSha256 }: Numbered): PartChecksum => ({ number, sha256, prefixSha256 })
const numbered = ({ parts }: Sending) => parts.map((part, index) => ({ ...part, number: index + 1 }))

type Given = { readonly mediaId?: string; readonly body?: unknown }
type Ask = <T extends Route>(route: T, given: Given) => Promise<Reply<T>>

/** Calls of the API with the session of one user. */
const asking =
  (origin: string, token: string, params: UploadPlace['params']): Ask =>
  async <T extends Route>(route: T, given: Given): Promise<Reply<T>> => {
    const answer = await fetch(origin + pathOf(route.path, { ...params, mediaId: given.mediaId }), {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    })
    if (!answer.ok) throw new Error(`${route.path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply<T>
  }

/** As the browser: those of the announcement first, and the next are asked for before they are needed. */
function linksOf(
  ask: Ask,
  id: string,
  missing: readonly Numbered[],
  given: readonly PartLink[],
): (part: Numbered) => Promise<PartLink> {
  const links = new Map(given.map((link) => [link.number, link]))
  let asking: Promise<void> | undefined
  const unsigned = (after: number) => missing.filter(({ number }) => number > after && !links.has(number))
  const sign = async (parts: readonly Numbered[]) => {
    for (const link of (await ask(mediaUploadRoutes.signParts, { mediaId: id, body: { parts: parts.map(checksumOf) } }))
      .data)
      links.set(link.number, link)
  }
  return async (part: Numbered): Promise<PartLink> => {
    if (!links.has(part.number)) await asking
    if (!links.has(part.number)) await sign([part, ...unsigned(part.number).slice(0, partConcurrency - 1)])
    const link = links.get(part.number)!
    links.delete(part.number)
    const next = unsigned(part.number).slice(0, partConcurrency)
    if (asking === undefined && links.size <= linksLeft && next.length > 0)
      asking = sign(next)
        .catch(() => undefined)
        .finally(() => {
          asking = undefined
        })
    return link
  }
}

function announcementOf(marker: UploadPlace['marker'], files: readonly Sending[], isNext: boolean) {
  return {
    ...marker,
    settings,
    files: files.map((file, index) => ({
      _id: file.id,
      name: `DJI_${String(index).padStart(4, '0')}.JPG`,
      size: file.bytes.length,
      sha256: file.sha256,
      ...(isNext && file.bytes.length > maxWholeBytes
        ? { firstParts: numbered(file).slice(0, partConcurrency).map(checksumOf) }
        : {}),
    })),
  }
}

/** The calls that a browser makes for a file, in its order. */
export function uploadClient({ origin, token, place: { params, marker }, bytesPerSecond, putOrigin }: Settings) {
  const keepAliveAgent = new Agent({ keepAlive: true })
  // A line that breaks must not break the next request too.
  const agent = putOrigin === undefined ? keepAliveAgent : false

  const ask = asking(origin, token, params)
  const putTo = (uploadUrl: string, headers: Readonly<Record<string, string>>, bytes: Buffer) =>
    put({ url: (putOrigin ?? origin) + uploadUrl, headers, bytes, agent, bytesPerSecond })
  const resume = (mediaId: string): Promise<BegunMedia> => ask(mediaUploadRoutes.resume, { mediaId })
  const commitAll = async (mediaIds: readonly string[], startedIds: readonly string[]) => {
    for (const { errorCode } of (await ask(mediaUploadRoutes.commitMany, { body: { mediaIds, startedIds } })).data)
      if (errorCode !== null) throw new Error(`a commit answered ${errorCode}`)
  }
  const commit = (mediaId: string) => commitAll([mediaId], [])

  async function sendParts(
    file: Sending,
    { sentParts, partLinks }: Pick<BegunMedia, 'sentParts' | 'partLinks'>,
  ): Promise<void> {
    const missing = numbered(file).filter(({ number }) => !sentParts.includes(number))
    const take = linksOf(ask, file.id, missing, partLinks)
    for (const part of missing) {
      const { uploadUrl, headers } = await take(part)
      await putTo(uploadUrl, headers, part.bytes)
    }
  }

  const sendBytes = (file: Sending, begun: BegunMedia) =>
    begun.outcome === 'send' ? putTo(begun.uploadUrl!, begun.headers, file.bytes) : sendParts(file, begun)

  const announce = (files: readonly Sending[], isNext = false) =>
    ask(mediaUploadRoutes.begin, { body: announcementOf(marker, files, isNext) })

  /** As the browser does: files hashed first are announced first, and the others while those are sent. */
  function announcing(files: readonly Sending[], lanes: number): (index: number) => Promise<BegunMedia> {
    const first = announce(files.slice(0, lanes), true)
    const rest = files.length > lanes ? first.then(() => announce(files.slice(lanes))) : first
    return async (index) => (index < lanes ? (await first).data[index]! : (await rest).data[index - lanes]!)
  }

  return {
    resume,
    commit,
    sendParts,
    announce,
    sendBytes,
    /** Two at a time, as the browser sends them: a lane continues while its last file is committed. */
    async sendAll(files: readonly Sending[], lanes: number): Promise<void> {
      const settling = createCommits(commitAll)
      const there: Promise<void>[] = []
      const startedOf = announcing(files, lanes)
      const waiting = files.entries()
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (const [index, file] of waiting) {
            const begun = await startedOf(index)
            if (begun.outcome === 'send') settling.start(file.id)
            await sendBytes(file, begun)
            there.push(settling.commit(file.id))
          }
        }),
      )
      await Promise.all(there)
    },
    close: () => keepAliveAgent.destroy(),
  }
}
export type UploadClient = ReturnType<typeof uploadClient>
