import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, foldLine, writeCalendar, type CalendarEvent } from './icalendar.ts'

/** As an address writes it, each octet of another alphabet takes three characters. */
const octets = (text: string) => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, 'x').length
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
/** As a reader of the standard takes a text. */
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character))

const anEvent = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'repair-by-0193@plumbline',
  day: '2027-02-28',
  summary: 'DF0001: repair by',
  description: '',
  url: '',
  ...given,
})
const head = { name: 'Fortune Court', at: '2026-11-19T17:05:06.789Z' }
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })

describe('a line', () => {
  it('is folded at 75 octets, and reads as before', () => {
    expect(foldLine('short')).toBe('short')
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(foldLine('牆'.repeat(26)).split('\r\n').map(octets)).toEqual([75, 4])
    fc.assert(
      fc.property(anyText, (text) => {
        const line = escapeText(text)
        const folded = foldLine(line)
        for (const part of folded.split('\r\n')) expect(octets(part)).toBeLessThanOrEqual(75)
        expect(unfolded(folded)).toBe(line)
      }),
    )
  })
})

describe('a text', () => {
  it('hides what has a meaning in the file', () => {
    expect(escapeText('a;b,c\\d\ne')).toBe('a\\;b\\,c\\\\d\\ne')
    expect(escapeText('\u0000\u0007x')).toBe('x')
  })

  it('is read back, and never begins a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', ';', ',', '\\', ':', '牆', 'n') }), (text) => {
        expect(escapeText(text)).not.toMatch(/[\r\n]/)
        expect(unescaped(escapeText(text))).toBe(text.replaceAll(/\r\n|\r/g, '\n'))
      }),
    )
  })
})

describe('a calendar', () => {
  it('has days without times, an end on the day after, and the moment it was written', () => {
    const lines = writeCalendar(head, [anEvent({ url: 'https://x.example/a%20b' })]).split('\r\n')
    expect(lines).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Plumbline//Calendar//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:PUBLISH', 'X-WR-CALNAME:Fortune Court', 'BEGIN:VEVENT', 'UID:repair-by-0193@plumbline'],
      ...['DTSTAMP:20261119T170506Z', 'DTSTART;VALUE=DATE:20270228', 'DTEND;VALUE=DATE:20270301'],
      ...['SUMMARY:DF0001: repair by', 'URL:https://x.example/a%20b', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
      ...['END:VCALENDAR', ''],
    ])
  })

  it('holds every event once, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 8 }), (texts) => {
        const events = texts.map(([summary, description], index) => anEvent({ uid: `e${index}`, summary, description }))
        const lines = unfolded(writeCalendar(head, events)).split('\r\n')
        expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(events.length)
        expect(lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4))).toEqual(
          events.map(({ uid }) => uid),
        )
        expect(lines.at(-1)).toBe('')
      }),
    )
  })
})
