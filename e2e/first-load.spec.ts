import { gzipSync } from 'node:zlib'
import { expect, test } from './journey.ts'
import { locales, prefix, walkedIn, words } from './words.ts'

/** The build counts what it believes /login loads; here the browser says what it did load. */
for (const locale of locales) {
  test(`signing in asks for at most 170 kB of script, and nothing from elsewhere (${locale})`, walkedIn('zh-hk', locale), async ({ page, baseURL }) => {
    const scripts: Promise<Buffer>[] = []
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(`${prefix[locale]}/login`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: words[locale].accounts.login.submit })).toBeEnabled()
    const bodies = await Promise.all(scripts)
    expect(bodies.length).toBeGreaterThan(0)
    expect(bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)).toBeLessThanOrEqual(170_000)
    expect(foreign).toEqual([])
  })
}
