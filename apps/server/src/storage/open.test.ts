import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { filesOrigin, openStorage } from './open.ts'

const secrets = {
  'access-token': new Uint8Array(32),
  'signed-url': new Uint8Array(32),
  unsubscribe: new Uint8Array(32),
  'audit-chain': new Uint8Array(32),
}
const s3 = { S3_ENDPOINT: 'https://s3.example.test:9000/', S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }

test('without S3 settings files live in the data folder and the page opens no other origin', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-open-'))
  const config = readConfig({ PLUMBLINE_DATA: dataDir })
  const storage = openStorage(config, secrets)
  const { url } = await storage.signedGet({
    key: 'a/b.jpg',
    size: 1,
    sha256: '00',
    contentType: 'image/jpeg',
    fileName: 'b.jpg',
  })
  expect([storage.kind, filesOrigin(config), readdirSync(join(dataDir, 'files')).sort()]).toEqual([
    'disk',
    undefined,
    ['incoming', 'objects', 'uploads'],
  ])
  expect(url).toMatch(/^\/files\/o\/a\/b\.jpg\?link=/)
  rmSync(dataDir, { recursive: true })
})

test('with S3 settings links go to the bucket, and its origin is the one to open', async () => {
  const config = readConfig(s3)
  const { url } = await openStorage(config, secrets).signedGet({
    key: 'a/b.jpg',
    size: 1,
    sha256: '00',
    contentType: 'image/jpeg',
    fileName: 'b.jpg',
  })
  expect(filesOrigin(config)).toBe('https://s3.example.test:9000')
  expect(url).toMatch(/^https:\/\/s3\.example\.test:9000\/files\/a\/b\.jpg\?/)
})
