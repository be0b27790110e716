import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'plumbline-pages-'))
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Plumbline</title></head><body></body></html>',
)
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

test.each([
  ['a demonstration that other machines reach', { HOST: '0.0.0.0', DEMO: 'on' }, true],
  ['one that only this machine reaches', { HOST: '127.0.0.1', DEMO: 'on' }, false],
  ['an installation without demo accounts', { HOST: '0.0.0.0', DEMO: 'off' }, false],
])('pages of %s', async (_, settings, isMarked) => {
  const { app, close } = await testApp({ settings, webDir })
  for (const path of ['/', '/en/login', '/index.html', '/zh-hk/projects']) {
    const page = await app.inject(path)
    expect([path, page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(page.body.includes('<meta name="plumbline-demo" content="public">')).toBe(isMarked)
    expect(page.body).toContain('<title>Plumbline</title>')
  }
  await close()
})

test('the pages behind a share link and behind the code of a report are one of their own, which no search engine lists', async () => {
  writeFileSync(join(webDir, 'share.html'), '<!doctype html><title>shared</title>')
  const { app, close } = await testApp({ webDir })
  for (const path of ['/s/Ab3dEf6hIj9lMn2pQr5tUv', '/v/7KQ2-M9XH-T4ZC-0ABC', '/v/7kq2m9xht4zc0abc/', '/v/x?from=qr']) {
    const page = await app.inject(path)
    expect([path, page.statusCode, page.headers['x-robots-tag'], page.body.includes('shared')]).toEqual([
      path,
      200,
      'noindex, nofollow',
      true,
    ])
  }
  for (const path of ['/v', '/v/', '/s/a/b', '/v/../login', '/video']) {
    const page = await app.inject(path)
    expect([path, page.statusCode, page.body.includes('shared')]).toEqual([path, 200, false])
  }
  await close()
})
