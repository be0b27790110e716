import { File as NodeFile } from 'node:buffer'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { expect, it } from 'vitest'
import { createDuplicateFinder } from './duplicate-files.ts'
import { createHasher } from '../../../uploads/file-hasher.ts'

const facts = (takenAt: string | null) => ({ ...readPhotoFacts({}), takenAt })
const chosen = (id: string, text: string, takenAt: string | null = null) => ({
  id,
  file: new NodeFile([text], `${id}.jpg`) as unknown as File,
  size: text.length,
  facts: facts(takenAt),
})

it('hashes only files that another has the size and the time of', async () => {
  const read: string[] = []
  const hasher = createHasher()
  const twins = createDuplicateFinder({
    ...hasher,
    hash: (file) => {
      read.push(file.name)
      return hasher.hash(file)
    },
  })
  expect(await twins.add(chosen('a', 'wall'))).toEqual([])
  expect(await twins.add(chosen('other time', 'wall', '2026-10-12T09:30:00'))).toEqual([])
  expect(await twins.add(chosen('other size', 'walls'))).toEqual([])
  expect(read).toEqual([])
  const both = new Map(await twins.add(chosen('b', 'wall')))
  expect([...both.keys()]).toEqual(['a', 'b'])
  expect(both.get('a')).toBe(both.get('b'))
  const third = new Map(await twins.add(chosen('c', 'roof')))
  expect([...third.keys()]).toEqual(['c'])
  expect(third.get('c')).not.toBe(both.get('a'))
  expect(read).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})
