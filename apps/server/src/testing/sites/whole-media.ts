import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hashOf, type MediaSite } from './media-site.ts'
import type { TestApp } from '../test-app.ts'

/** Files of uploads that did not end yet. */
export const leftovers = (app: TestApp) =>
  ['incoming', 'uploads'].flatMap((name) => readdirSync(join(app.context.config.dataDir, 'files', name)))

/** What is here is what was sent, it was counted once, nothing lies beside it, and it can be deleted like any other. */
export async function expectWhole(
  app: TestApp,
  site: MediaSite,
  files: readonly { readonly _id: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  for (const { _id, bytes } of files) {
    const row = await site.row(_id)
    expect(row).toMatchObject({ is_stored: true, status: 'MEDIA_UPLOAD_DONE' })
    expect(hashOf(readFileSync(app.context.storage.localPath(row!.key)!))).toBe(hashOf(bytes))
  }
  expect(await site.used()).toEqual({
    images: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  })
  await site.tidy()
  expect(await site.objects()).toHaveLength(files.length)
  expect(await site.verify()).toEqual([])
  await site.removeAll()
  await site.tidy()
  expect(await site.objects()).toEqual([])
}
