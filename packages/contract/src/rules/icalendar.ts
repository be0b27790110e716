import { addDays } from './regimes.ts'

/** A day of a calendar, without a time. */
export type CalendarEvent = {
  /** The same in every file that has it: by it a calendar finds what it has already. */
  readonly uid: string
  readonly day: string
  readonly summary: string
  readonly description: string
  /** Encoded already. */ readonly url: string
}

const maxOctets = 75

/** Of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** RFC 5545 §3.3.11. */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // Control characters are allowed nowhere in a file.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** RFC 5545 §3.1: at most 75 octets a line, without its end; a character is never cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      // The space that continues a line counts as well.
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const compact = (day: string) => day.replaceAll('-', '')
const stamp = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function eventLines({ uid, day, summary, description, url }: CalendarEvent, at: string): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar of days (RFC 5545). at: when it was written, UTC. */
export function writeCalendar(
  { name, at }: { readonly name: string; readonly at: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
