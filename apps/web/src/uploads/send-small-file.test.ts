import { afterEach, expect, it } from 'vitest'
import { loopback, type Answer, type SentRequest } from '../api/http/fake-server.ts'
import { sendSmallFile } from './send-small-file.ts'
import { aFile, elsewhere, refuse } from './testing/upload-server.ts'

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => server?.close())

const text = '0123456789'
const sha256 = '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882'

/** puts: what the bucket answers to each try; the last again and again. */
async function send(puts: readonly (Answer | undefined)[]) {
  const seen = { announced: [] as string[], commits: 0, stored: '', bytes: [] as number[] }
  const waiting = [...puts]
  server = await loopback(({ method, body }: SentRequest) => {
    if (method === 'OPTIONS') return { status: 200, headers: elsewhere }
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0]
    if (answer === undefined) seen.stored = String(body)
    return answer ?? { status: 200, headers: elsewhere }
  })
  const { origin } = server
  const sending = sendSmallFile(
    aFile('permit.pdf', text),
    {
      announce: (hash) => {
        seen.announced.push(hash)
        return Promise.resolve({ uploadUrl: `${origin}/put/${seen.announced.length}`, headers: {} })
      },
      commit: () => {
        seen.commits += 1
        return Promise.resolve()
      },
    },
    { backoffMs: [1, 4], onBytes: (bytes) => seen.bytes.push(bytes) },
  )
  return { seen, sending }
}

it('a small file is announced by its hash, sent in one request, and committed', async () => {
  const { seen, sending } = await send([undefined])
  await sending
  expect(seen).toMatchObject({ announced: [sha256], commits: 1, stored: text })
  expect(seen.bytes.at(-1)).toBe(text.length)
})

it('a cut connection is tried again by itself, and an expired link is asked for again', async () => {
  const { seen, sending } = await send(['cut', refuse(403, 'file.link-expired'), undefined])
  await sending
  expect(seen).toMatchObject({ announced: [sha256, sha256], commits: 1, stored: text })
})

it('a connection that stays away fails with its reason, because the user waits for the result', async () => {
  const { seen, sending } = await send(['cut'])
  await expect(sending).rejects.toMatchObject({ code: 'network.lost' })
  expect(server!.asked.filter(({ method }) => method === 'PUT')).toHaveLength(4)
  expect(seen.commits).toBe(0)
})

it('what is refused for good fails at once', async () => {
  const { sending } = await send([refuse(507, 'storage.full')])
  await expect(sending).rejects.toMatchObject({ code: 'storage.full' })
  expect(server!.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
