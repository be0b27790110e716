import { describe, expect, it } from 'vitest'
import { maxVoiceBytes, maxVoiceSeconds, voiceNoteRoutes } from './voice-notes.ts'

const { addVoiceNote, removeVoiceNote } = voiceNoteRoutes
const _id = '01930000-0000-7000-8000-000000000001'
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
const note = (changes: object = {}) => addVoiceNote.body.safeParse({ _id, seconds: 4.2, sound: 'GkXfow==', ...changes })

describe('a voice note', () => {
  it('is an id, a length and a sound', () => {
    expect(note().data).toEqual({ _id, seconds: 4.2, sound: 'GkXfow==' })
  })

  it.each([
    ['no sound', { sound: '' }],
    ['no length', { seconds: 0 }],
    ['an endless length', { seconds: Number.POSITIVE_INFINITY }],
    ['a length that no recorder reaches', { seconds: maxVoiceSeconds + 6 }],
    ['another id', { _id: 'note' }],
    ['a sound that is too large', { sound: 'A'.repeat(base64Length(maxVoiceBytes) + 1) }],
  ])('with %s is refused', (_, changes) => {
    expect(note(changes).success).toBe(false)
  })

  it('may end a moment after the longest time, as a recorder does', () => {
    expect(note({ seconds: maxVoiceSeconds + 1 }).success).toBe(true)
  })

  it('fits the body of its call at its largest', () => {
    const body = JSON.stringify({ _id, seconds: 119.123_456, sound: 'A'.repeat(base64Length(maxVoiceBytes)) })
    expect(body.length).toBeLessThan(addVoiceNote.bodyBytes!)
  })

  it('is added and deleted by people who edit defects', () => {
    expect([addVoiceNote.may, removeVoiceNote.may]).toEqual(['defects.edit', 'defects.edit'])
    expect([addVoiceNote.method, removeVoiceNote.method]).toEqual(['POST', 'DELETE'])
    expect(removeVoiceNote.path).toBe(`${addVoiceNote.path}/:noteId`)
  })
})
