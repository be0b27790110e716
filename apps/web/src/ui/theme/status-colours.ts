import type { StatusTone } from '@plumbline/contract/markers/marker-status'

/** Dark enough for 3 to 1 on paper and on the plate of a label; a canvas cannot read a token. */
export const statusColours: Readonly<Record<StatusTone, string>> = {
  grey: '#66737d',
  blue: '#1979c4',
  purple: '#7a55c7',
  green: '#2f8a3c',
  red: '#cf2233',
}

/** Per cent of a severity's colour behind its word: black on the whole blue of moderate can hardly be read. */
export const severityTint = 45
