import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aMediaSite } from '../../testing/sites/media-site.ts'
import { pieceSize, putInPieces, sendWithRetries } from '../../testing/faults/slow-sender.ts'
import { testApp } from '../../testing/test-app.ts'

test(
  'a file that takes longer than any default limit on a request arrives at the first try (reliability 8)',
  { timeout: 600_000 },
  async () => {
    const plumbline = await testApp()
    try {
      await plumbline.app.listen({ host: '127.0.0.1', port: 0 })
      const site = await aMediaSite(plumbline)
      // 34 pieces, 10 s apart: Node would end a request after 300 s.
      const bytes = randomBytes(34 * pieceSize)
      const file = site.announce(bytes)
      const began = Date.now()
      const origin = `http://127.0.0.1:${(plumbline.app.server.address() as AddressInfo).port}`
      expect(
        await sendWithRetries(
          site,
          file,
          bytes,
          putInPieces(origin, () => sleep(10_000)),
        ),
      ).toBe(bytes.length)
      expect(Date.now() - began).toBeGreaterThan(300_000)
      expect(await site.row(file._id)).toMatchObject({ is_stored: true })
      expect(await site.verify()).toEqual([])
    } finally {
      await plumbline.close()
    }
  },
)
