import { isNameOf } from '@plumbline/inspection/photos/file-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherModelFileName } from '../rules/files.ts'

test('Other is judged as the form judges it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a_.-]{0,20}$/)), (name) => {
      expect(isNameOf({ model: 'Other' }, name)).toBe(otherModelFileName.safeParse(name).success)
    }),
    { examples: [['.0001'], ['0001.'], ['a.0001'], ['\n.0001'], ['1234\n5678.jpg']] },
  )
})
