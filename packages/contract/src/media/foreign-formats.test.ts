import { foreignFormats } from '@plumbline/inspection/photos/foreign-formats'
import { expect, it } from 'vitest'
import { errorStatus } from '../errors.ts'
import { en } from '../messages/en.ts'

it.each(foreignFormats)('the refusal of %s says what the file is and what to do', (format) => {
  expect(en.errors[`media.format-${format}`].split('. ').length).toBeGreaterThan(1)
  expect(errorStatus(`media.format-${format}`)).toBe(400)
})
