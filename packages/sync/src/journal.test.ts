import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeRecord, encodeRecord, storageJournal } from './journal.ts'
import type { LocalRecord } from './records.ts'
import { createMemoryStorage } from './testing/memory-storage.ts'
import { aNote, type Note, type NotePart } from './testing/note-server.ts'

const journalOn = (storage: ReturnType<typeof createMemoryStorage>, prefix = 'user.notes.') =>
  storageJournal<Note, NotePart>(() => storage, prefix)
const record: LocalRecord<Note, NotePart> = { mine: aNote(1, { title: 'mine' }), base: undefined }

const note = fc.record({ _id: fc.string(), version: fc.nat(), title: fc.string(), text: fc.string() })
const anyRecord: fc.Arbitrary<LocalRecord<Note, NotePart>> = fc
  .record({
    mine: note,
    base: fc.option(note, { nil: undefined }),
    unanswered: fc.array(note),
    parts: fc.subarray<NotePart>(['title', 'text']),
    ancestor: note,
  })
  .map(({ parts, ancestor, ...rest }) => ({ ...rest, conflict: { kind: 'changed', parts, ancestor } }))

it('every record is read as it was written', () => {
  fc.assert(
    fc.property(anyRecord, (one) => {
      expect(decodeRecord(encodeRecord(one))).toEqual(one)
    }),
  )
})

it('what is no entry of this release is not read', () => {
  for (const text of [
    '',
    'null',
    '{',
    '[]',
    '{"format":2,"record":{"mine":{}}}',
    '{"format":1}',
    '{"format":1,"record":{}}',
  ])
    expect(decodeRecord(text)).toBeUndefined()
})

it('holds entries over a reload and forgets them once they are saved', () => {
  const storage = createMemoryStorage()
  const before = journalOn(storage)
  expect(before.write(new Map([['n1', record]]))).toBe(true)
  const after = journalOn(storage)
  expect(after.read()).toEqual(new Map([['n1', record]]))
  after.write(new Map([['n1', undefined]]))
  expect(storage.items.size).toBe(0)
})

it('reads nothing of another user or another kind of record', () => {
  const storage = createMemoryStorage()
  journalOn(storage, 'other.notes.').write(new Map([['n1', record]]))
  storage.setItem('user.notes.n2', 'damaged')
  expect(journalOn(storage).read().size).toBe(0)
})

it('a tab that saves a record leaves the newer entry of another tab', () => {
  const storage = createMemoryStorage()
  const [one, other] = [journalOn(storage), journalOn(storage)]
  one.write(new Map([['n1', record]]))
  other.write(new Map([['n1', { ...record, mine: aNote(1, { title: 'newer' }) }]]))
  one.write(new Map([['n1', undefined]]))
  expect(journalOn(storage).read().get('n1')?.mine.title).toBe('newer')
})

it('says so when the storage is full or forbidden, and never throws', () => {
  const full = createMemoryStorage()
  const throwing = {
    ...full,
    setItem: () => {
      throw new Error('full')
    },
  }
  const journal = storageJournal<Note, NotePart>(() => throwing, 'user.')
  expect(journal.write(new Map([['n1', record]]))).toBe(false)
  expect(journal.write(new Map([['n1', undefined]]))).toBe(true)
  const forbidden = storageJournal<Note, NotePart>(() => {
    throw new Error('forbidden')
  }, 'user.')
  expect([forbidden.read().size, forbidden.write(new Map([['n1', record]]))]).toEqual([0, false])
})
