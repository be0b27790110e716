import { expect, test } from '../support/journey.ts'
import { locales, prefix, walkedIn, words } from '../support/words.ts'

const maxBytes = 150_000

/**
 * The build counts the files it preloads for /login; here the browser counts what the server sent, with headers, in
 * gzip.
 */
for (const locale of locales) {
  test(
    `signing in loads at most 150 kB of script, and nothing from elsewhere (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, baseURL }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
      const scripts = new Map<string, { readonly url: string; readonly encoding: string | undefined; bytes: number }>()
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url())
      })
      session.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Script')
          scripts.set(requestId, { url: response.url, encoding: response.headers['content-encoding'], bytes: 0 })
      })
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const script = scripts.get(requestId)
        if (script !== undefined) script.bytes = encodedDataLength
      })
      await page.goto(`${prefix[locale]}/login`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('button', { name: words[locale].accounts.login.submit })).toBeEnabled()
      // One may still be on its way: half a second of silence is not the end on a busy machine.
      await expect.poll(() => [...scripts.values()].filter(({ bytes }) => bytes === 0)).toEqual([])
      const sent = [...scripts.values()]
      expect(sent.filter(({ encoding }) => encoding !== 'gzip').map(({ url }) => url)).toEqual([])
      expect(sent.length).toBeGreaterThan(2)
      expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes)
      expect(foreign).toEqual([])
    },
  )
}
