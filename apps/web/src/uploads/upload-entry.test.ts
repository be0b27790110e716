import { expect, it } from 'vitest'
import { aFile } from './testing/upload-server.ts'
import {
  expiredUploads,
  newUpload,
  restoredEntry,
  toPersisted,
  type StoredUpload,
  type Upload,
} from './upload-entry.ts'

const owner = { owner: 'me', queueId: 'first', now: 1 }
const anUpload = (patch: Partial<Upload> = {}): Upload => ({
  ...newUpload(
    {
      key: 'key',
      batch: { id: 'batch' },
      order: 0,
      file: aFile('a.jpg', 'bytes'),
      handle: null,
      relativePath: 'card/a.jpg',
    },
    owner,
  ),
  ...patch,
})

it('an upload that a reload interrupted waits for its file; one that arrived does not', () => {
  const cut = restoredEntry(toPersisted(anUpload({ status: 'uploading', stage: 'sending', bytes: 3 })), 'second')
  expect(cut).toMatchObject({ status: 'paused', stage: 'waiting', bytes: 3, needsFile: true, queueId: 'second' })
  const done = restoredEntry(toPersisted(anUpload({ status: 'completed', result: 'checking' })), 'second')
  expect(done).toMatchObject({ status: 'completed', result: 'checking', needsFile: false })
})

it('an entry that an earlier version stored continues under its id on the server', () => {
  const { fileId: _fileId, result: _result, ...earlier } = toPersisted(anUpload({ status: 'completed' }))
  const stored = { ...earlier, mediaId: 'media' } as unknown as StoredUpload
  expect(restoredEntry(stored, 'second')).toMatchObject({ fileId: 'media', result: 'sent' })
})

it('finished uploads leave the list after a while, and those of a batch together', () => {
  const done = { status: 'completed', result: 'ready', changedAt: 0 } as const
  const later = 6 * 60_000
  expect(expiredUploads([anUpload(done)], 60_000)).toEqual([])
  expect(expiredUploads([anUpload(done), anUpload({ key: 'other', ...done })], later)).toEqual(['key', 'other'])
  for (const open of [{ status: 'paused' }, { ...done, result: 'failed' }, { ...done, result: 'sent' }] as const)
    expect(expiredUploads([anUpload(done), anUpload({ key: 'other', ...open })], later)).toEqual([])
})
