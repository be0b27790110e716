import { describe, expect, it } from 'vitest'
import { merge, mergeByParts } from './record-rules.ts'
import {
  applyDeleted,
  applyMissing,
  applyRemote,
  applyRestored,
  applySaved,
  applyUnrestorable,
  disputedParts,
  isUnsaved,
  mergeRemote,
  sendableParts,
  unsavedParts,
  type LocalRecord,
} from './records.ts'
import { aNote, noteRules, type Note, type NotePart } from './testing/note-server.ts'

type NoteRecord = LocalRecord<Note, NotePart>
const rules = noteRules()
const base = aNote(1, { version: 3, title: 'old', text: 'old' })
const records = (record: NoteRecord) => new Map([['n1', record]])
const newer = (fields: Partial<Note>) => ({ ...base, version: 4, ...fields })

describe('a merge', () => {
  it('takes each part from the side that changed it', () => {
    const merged = mergeByParts(rules, base, { ...base, title: 'mine' }, newer({ text: 'theirs' }))
    expect(merged).toEqual({ value: newer({ title: 'mine', text: 'theirs' }), conflicts: [] })
  })

  it('names what both changed, unless both changed it to the same', () => {
    expect(merge(rules, base, { ...base, title: 'mine' }, newer({ title: 'theirs' })).conflicts).toEqual(['title'])
    expect(merge(rules, base, { ...base, title: 'same' }, newer({ title: 'same' })).conflicts).toEqual([])
  })

  it('is the one of the kind of record where it has its own', () => {
    const own = { ...rules, merge: () => ({ value: aNote(9), conflicts: ['text' as const] }) }
    expect(merge(own, base, base, base)).toEqual({ value: aNote(9), conflicts: ['text'] })
  })
})

describe('what is unsaved', () => {
  it('is a record that is new, removed or changed, and one whose change was taken back after a lost answer', () => {
    const states: readonly [NoteRecord, boolean][] = [
      [{ mine: base, base }, false],
      [{ mine: base, base: undefined }, true],
      [{ mine: base, base, isRemoved: true }, true],
      [{ mine: { ...base, text: 'mine' }, base }, true],
      [{ mine: base, base, unanswered: [{ ...base, title: 'sent' }] }, true],
    ]
    for (const [record, expected] of states) expect(isUnsaved(rules, record)).toBe(expected)
    expect(unsavedParts(rules, states[4]![0])).toEqual(['title'])
  })

  it('is sent but for disputed parts, or as the kind of record says', () => {
    const record: NoteRecord = {
      mine: { ...base, title: 'mine', text: 'mine' },
      base,
      conflict: { kind: 'changed', parts: ['title'], ancestor: base },
    }
    expect(sendableParts(rules, record)).toEqual(['text'])
    expect(sendableParts({ ...rules, canSend: (_, __, disputed) => disputed.length === 0 }, record)).toEqual([])
  })
})

describe('a version from the server', () => {
  it('replaces what was not changed here', () => {
    expect(mergeRemote(rules, { mine: base, base }, newer({ text: 'theirs' }))).toEqual({
      mine: newer({ text: 'theirs' }),
      base: newer({ text: 'theirs' }),
    })
  })

  it('is ignored when it is older, or was read before a deletion that is being taken back', () => {
    const record: NoteRecord = { mine: base, base }
    expect(mergeRemote(rules, record, { ...base, version: 2, text: 'before' })).toBe(record)
    const restoring: NoteRecord = { mine: base, base: undefined, isRestoring: true }
    expect(mergeRemote(rules, restoring, newer({}))).toBe(restoring)
  })

  it('makes a conflict of what both changed, and ends it once both are the same', () => {
    const disputed = mergeRemote(rules, { mine: { ...base, title: 'mine' }, base }, newer({ title: 'theirs' }))
    expect(disputed.conflict).toEqual({ kind: 'changed', parts: ['title'], ancestor: base })
    expect([disputed.mine.title, disputed.base?.title]).toEqual(['mine', 'theirs'])
    const again = mergeRemote(rules, disputed, { ...newer({ title: 'theirs', text: 'too' }), version: 5 })
    expect([disputedParts(again), again.mine.text]).toEqual([['title'], 'too'])
    expect(mergeRemote(rules, again, { ...newer({ title: 'mine' }), version: 6 }).conflict).toBeUndefined()
  })

  it('that was sent from here and not answered is no conflict, whatever was typed since', () => {
    const sent = { ...base, title: 'sent' }
    const record: NoteRecord = { mine: { ...base, title: 'sent and more' }, base, unanswered: [sent] }
    const merged = mergeRemote(rules, record, newer({ title: 'sent' }))
    expect(merged).toEqual({ mine: newer({ title: 'sent and more' }), base: newer({ title: 'sent' }) })
  })

  it('of another writer is a conflict, although an answer was lost before', () => {
    const record: NoteRecord = { mine: base, base, unanswered: [{ ...base, title: 'sent' }] }
    const merged = mergeRemote(rules, record, newer({ title: 'theirs' }))
    expect([disputedParts(merged), merged.mine.title]).toEqual([['title'], 'old'])
  })

  it('with the same version leaves open whether a lost request still arrives', () => {
    const record: NoteRecord = { mine: base, base, unanswered: [{ ...base, title: 'sent' }] }
    expect(mergeRemote(rules, record, { ...base }).unanswered).toHaveLength(1)
  })

  it('of a record that was created twice keeps what was typed since the first', () => {
    const [first, second] = [aNote(1, { title: 'first' }), aNote(1, { title: 'second' })]
    const record: NoteRecord = { mine: second, base: undefined, unanswered: [first] }
    const stored = { ...first, version: 1 }
    expect(mergeRemote(rules, record, stored)).toEqual({ mine: { ...stored, title: 'second' }, base: stored })
  })

  it('keeps a deletion that is still to be sent, and a draft', () => {
    expect(mergeRemote(rules, { mine: base, base, isRemoved: true }, newer({})).isRemoved).toBe(true)
    expect(mergeRemote(rules, { mine: base, base, isDraft: true }, newer({})).isDraft).toBe(true)
  })

  it('that is not known here is added', () => {
    expect(applyRemote(rules, new Map(), [base]).get('n1')).toEqual({ mine: base, base })
  })
})

describe('a record that the server does not have any more', () => {
  it('disappears, but for one with changes, which the user is asked about, and one that is new', () => {
    expect(applyMissing(rules, records({ mine: base, base }), ['n1', 'unknown']).size).toBe(0)
    expect(applyMissing(rules, records({ mine: base, base, isRemoved: true }), ['n1']).size).toBe(0)
    const changed: NoteRecord = { mine: { ...base, text: 'mine' }, base }
    expect(applyMissing(rules, records(changed), ['n1']).get('n1')).toEqual({
      ...changed,
      conflict: { kind: 'deleted' },
    })
    expect(applyMissing(rules, records({ mine: base, base: undefined }), ['n1']).get('n1')?.conflict).toBeUndefined()
  })
})

describe('an answer to a save', () => {
  const sent = new Map([['n1', { ...base, title: 'sent' }]])
  const stored = newer({ title: 'sent' })

  it('leaves what was changed since to be sent', () => {
    const after = applySaved(rules, records({ mine: { ...base, title: 'sent', text: 'since' }, base }), sent, [stored])
    expect(after.get('n1')).toEqual({ mine: { ...stored, text: 'since' }, base: stored })
  })

  it('keeps a removal, a dispute and a draft that was changed since', () => {
    const conflict = { kind: 'changed', parts: ['text'], ancestor: base } as const
    const save = (record: NoteRecord) => applySaved(rules, records(record), sent, [stored]).get('n1')
    expect(save({ mine: sent.get('n1')!, base, isRemoved: true })).toEqual({
      mine: stored,
      base: stored,
      isRemoved: true,
    })
    expect(save({ mine: { ...base, text: 'x' }, base, conflict })?.conflict).toBe(conflict)
    expect(save({ mine: { ...base, title: 'sent', text: 'x' }, base, isDraft: true })?.isDraft).toBe(true)
    expect(save({ mine: sent.get('n1')!, base, isDraft: true })?.isDraft).toBeUndefined()
  })

  it('of a creation that found an earlier one is merged with that one', () => {
    const [first, second] = [aNote(1, { title: 'first' }), aNote(1, { title: 'second' })]
    const record: NoteRecord = { mine: second, base: undefined, unanswered: [first, second] }
    const there = { ...first, version: 1 }
    const after = applySaved(rules, records(record), new Map([['n1', second]]), [there]).get('n1')
    expect(after).toEqual({ mine: { ...there, title: 'second' }, base: there })
  })

  it('says nothing about records that were not sent or are not known', () => {
    expect(applySaved(rules, records({ mine: base, base }), new Map(), [stored]).get('n1')?.base).toBe(base)
    expect(applySaved(rules, new Map(), sent, [stored]).size).toBe(0)
  })
})

describe('a deletion and its undo', () => {
  it('is over once the server has it; undone before that, the record is created again or restored', () => {
    expect(applyDeleted(rules, records({ mine: base, base, isRemoved: true }), ['n1']).size).toBe(0)
    expect(applyDeleted(rules, records({ mine: base, base }), ['n1']).get('n1')).toEqual({
      mine: base,
      base: undefined,
    })
    expect(applyDeleted(noteRules(true), records({ mine: base, base }), ['n1']).get('n1')?.isRestoring).toBe(true)
  })

  it('restores what the server has and leaves what differs to be sent', () => {
    const restoring: NoteRecord = { mine: { ...base, text: 'mine' }, base: undefined, isRestoring: true }
    expect(applyRestored(rules, records(restoring), [newer({})]).get('n1')).toEqual({
      mine: newer({ text: 'mine' }),
      base: newer({}),
    })
    const own = { ...rules, mergeRestored: (_: Note, theirs: Note) => theirs }
    expect(applyRestored(own, records(restoring), [newer({})]).get('n1')?.mine).toEqual(newer({}))
    expect(applyUnrestorable(records(restoring), ['n1']).get('n1')?.isRestoring).toBeUndefined()
  })
})
