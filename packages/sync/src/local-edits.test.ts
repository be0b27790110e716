import { describe, expect, it } from 'vitest'
import { markRefused, markSent, putLocal, removeLocal, resolveConflict, revertLocal } from './local-edits.ts'
import { mergeRemote, type LocalRecord } from './records.ts'
import { aNote, noteRules, type Note, type NotePart } from './testing/note-server.ts'

type NoteRecord = LocalRecord<Note, NotePart>
const rules = noteRules()
const base = aNote(1, { version: 3, title: 'old', text: 'old' })
const mine = { ...base, title: 'mine' }
const records = (record: NoteRecord) => new Map([['n1', record]])
const never = () => false

describe('an edit', () => {
  it('of an unknown record is a new one; of a removed record it takes the removal back', () => {
    expect(putLocal(rules, new Map(), [{ value: mine }]).get('n1')).toEqual({ mine, base: undefined })
    const removed = records({ mine: base, base, isRemoved: true })
    expect(putLocal(rules, removed, [{ value: mine }]).get('n1')).toEqual({ mine, base })
  })

  it('of a record that the server deleted for us restores it where ids stay taken', () => {
    const isDeleted = () => true
    expect(putLocal(rules, new Map(), [{ value: mine }], { isDeleted }).get('n1')?.isRestoring).toBeUndefined()
    expect(putLocal(noteRules(true), new Map(), [{ value: mine }], { isDeleted }).get('n1')?.isRestoring).toBe(true)
  })

  it('can be a draft, and keeps an open conflict', () => {
    const conflict = { kind: 'deleted' } as const
    const after = putLocal(rules, records({ mine: base, base, conflict }), [{ value: mine }], { isDraft: true })
    expect(after.get('n1')).toEqual({ mine, base, conflict, isDraft: true })
  })

  it('that began before a newer value arrived is a conflict, unless it says the same', () => {
    const seen = { ...base, title: 'before' }
    const after = putLocal(rules, records({ mine: base, base }), [{ value: mine, seen }]).get('n1')
    expect(after?.conflict).toEqual({ kind: 'changed', parts: ['title'], ancestor: seen })
    expect(putLocal(rules, records({ mine: base, base }), [{ value: base, seen }]).get('n1')?.conflict).toBeUndefined()
    expect(putLocal(rules, new Map(), [{ value: mine, seen }]).get('n1')?.conflict).toBeUndefined()
  })

  it('that began late adds to a conflict that is open already', () => {
    const open = mergeRemote(rules, { mine, base }, { ...base, version: 4, title: 'theirs', text: 'new' })
    const value = { ...open.mine, text: 'mine too' }
    const after = putLocal(rules, records(open), [{ value, seen: { ...open.base!, text: 'old' } }]).get('n1')
    expect(after?.conflict).toMatchObject({ parts: ['title', 'text'], ancestor: { title: 'old', text: 'old' } })
  })
})

describe('a removal', () => {
  it('drops what the server never had and sends what it has or may have', () => {
    expect(removeLocal(records({ mine, base: undefined }), ['n1', 'unknown'], never).size).toBe(0)
    expect(removeLocal(records({ mine, base: undefined }), ['n1'], () => true).get('n1')?.isRemoved).toBe(true)
    expect(
      removeLocal(records({ mine, base: undefined, unanswered: [mine] }), ['n1'], never).get('n1')?.isRemoved,
    ).toBe(true)
    expect(removeLocal(records({ mine, base }), ['n1'], never).get('n1')).toEqual({ mine, base, isRemoved: true })
  })

  it('agrees with a deletion by somebody else', () => {
    expect(removeLocal(records({ mine, base, conflict: { kind: 'deleted' } }), ['n1'], never).size).toBe(0)
  })
})

describe('sending', () => {
  const sent = new Map([['n1', mine]])

  it('is remembered until the server says that it stored nothing', () => {
    const after = markSent(records({ mine, base }), sent)
    expect(after.get('n1')?.unanswered).toEqual([mine])
    expect(markRefused(after, sent).get('n1')).toEqual({ mine, base })
    expect(markRefused(markSent(after, new Map([['n1', base]])), sent).get('n1')?.unanswered).toEqual([base])
  })

  it('remembers only so many lost answers', () => {
    let after = records({ mine, base }) as ReadonlyMap<string, NoteRecord>
    for (let index = 0; index < 30; index += 1)
      after = markSent(after, new Map([['n1', { ...mine, text: `${index}` }]]))
    expect(after.get('n1')?.unanswered).toHaveLength(10)
    expect(after.get('n1')?.unanswered?.at(-1)?.text).toBe('29')
  })

  it('of records that are not known any more changes nothing', () => {
    expect([markSent(new Map(), sent).size, markRefused(new Map(), sent).size]).toEqual([0, 0])
  })
})

it('reverting drops everything that is not saved', () => {
  const conflict = { kind: 'changed', parts: ['title'], ancestor: base } as const
  expect(revertLocal(records({ mine, base, conflict, isDraft: true, unanswered: [mine] }), ['n1']).get('n1')).toEqual({
    mine: base,
    base,
  })
  expect(revertLocal(records({ mine, base: undefined }), ['n1', 'unknown']).size).toBe(0)
})

describe('a conflict', () => {
  const theirs = { ...base, version: 4, title: 'theirs' }
  const disputed = records({
    mine: { ...theirs, title: 'mine', text: 'mine' },
    base: theirs,
    conflict: { kind: 'changed', parts: ['title'], ancestor: base },
  })

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    [{ value: { ...theirs, title: 'both', text: 'mine' } }, 'both'],
  ] as const)('resolved with %o leaves what only one side changed', (resolution, title) => {
    expect(resolveConflict(rules, disputed, 'n1', resolution).get('n1')).toEqual({
      mine: { ...theirs, title, text: 'mine' },
      base: theirs,
    })
  })

  it('with a deletion ends with the record, or with a new or restored one', () => {
    const deleted = records({ mine, base, conflict: { kind: 'deleted' }, unanswered: [mine] })
    expect(resolveConflict(rules, deleted, 'n1', 'theirs').size).toBe(0)
    expect(resolveConflict(rules, deleted, 'n1', 'mine').get('n1')).toEqual({ mine, base: undefined })
    expect(resolveConflict(noteRules(true), deleted, 'n1', 'mine').get('n1')?.isRestoring).toBe(true)
  })

  it('that does not exist resolves to nothing', () => {
    const clean = records({ mine, base })
    expect(resolveConflict(rules, clean, 'n1', 'mine')).toBe(clean)
  })
})
