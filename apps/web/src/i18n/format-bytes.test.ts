import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0.0 KB'],
  [51, '0.0 KB'],
  [52, '0.1 KB'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [1023.9 * 1024, '1,023.9 KB'],
  [5.25 * 1024 ** 2, '5.3 MB'],
  [1024 ** 3, '1.0 GB'],
  [4.5 * 1024 ** 3, '4.5 GB'],
  [2048 * 1024 ** 3, '2,048.0 GB'],
])('%d bytes', (bytes, text) => {
  expect(formatBytes('en', bytes)).toBe(text)
})
