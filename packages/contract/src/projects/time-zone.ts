/** Countries with one time zone where our users inspect. */
export const timeZones: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  HK: 'Asia/Hong_Kong',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  MO: 'Asia/Macau',
  MY: 'Asia/Kuala_Lumpur',
  NL: 'Europe/Amsterdam',
  PH: 'Asia/Manila',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TW: 'Asia/Taipei',
  VN: 'Asia/Ho_Chi_Minh',
}

/** IANA name of the zone of a project. UTC where a country has several zones or none is chosen. */
export const timeZoneOf = (country: string): string => timeZones[country] ?? 'UTC'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Sweden writes 2026-11-18 09:30:00, the order of ISO. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

/** What clocks of the zone show at a moment, as 2026-11-18T09:30:00 without a zone. */
export const clockIn = (timeZone: string, iso: string): string =>
  clockOf(timeZone).format(new Date(iso)).replace(' ', 'T')

/** The day of a moment on calendars of the zone, as 2026-11-18. */
export const dayIn = (timeZone: string, moment: Date): string => clockIn(timeZone, moment.toISOString()).slice(0, 10)
