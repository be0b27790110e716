import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { floorHeight, floorLabel } from '../drawings/floor-rules.ts'
import { email, workEmail } from './email.ts'
import { coverImage, otherModelFileName, sortingName } from './files.ts'
import * as numbers from './numbers.ts'
import { newPassword } from './password.ts'
import { companyName, mobileNumber, nameUnlessUnchanged, userName } from './people.ts'
import { favouriteDefectName, projectCode, projectName } from './projects.ts'
import { faultOf } from './rule.ts'
import { anyText, longInputs, verdict } from './testing/verdict.ts'
import { blockName, choice, drawingName, plainText, plainTextWithoutChinese, uniqueName } from './text.ts'

const {
  gsd,
  imageColumns,
  imagesPerFloor,
  measure,
  nonNegative,
  offsetDistance,
  positiveInteger,
  positiveNumber,
  upToThousand,
  batchColumns,
  defectDimension,
} = numbers

const everyRule: Readonly<Record<string, z.ZodType>> = {
  floorHeight,
  floorLabel,
  email,
  workEmail,
  otherModelFileName,
  sortingName,
  coverName: coverImage.shape.name,
  gsd,
  imageColumns,
  imagesPerFloor,
  measure,
  nonNegative: nonNegative(500),
  offsetDistance,
  positiveInteger,
  positiveNumber,
  upToThousand,
  batchColumns,
  defectDimension,
  newPassword: newPassword(['mary.chan@acme.hk']),
  companyName,
  mobile: mobileNumber(() => true),
  nameUnlessUnchanged: nameUnlessUnchanged('company', 'A_B Ltd.'),
  userName,
  favourite: favouriteDefectName(['Crack']),
  projectCode,
  projectName,
  blockName,
  drawingName: drawingName(['North']),
  plainText,
  plainTextWithoutChinese,
  uniqueName: uniqueName(['North']),
  choice: choice(['a', 'b']),
}

describe.each(Object.entries(everyRule))('%s', (_, rule) => {
  test.each(
    [undefined, null, {}, ['a'], true, Number.NaN, Number.POSITIVE_INFINITY, '', '   ', '\u3000', '\u200B', '\0'].map(
      (input) => [input],
    ),
  )('refuses %j in words of ours', (input) => {
    expect(verdict(rule, input)).not.toBe('ok')
  })

  test('answers on any input, with a key that has words', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anyText, fc.double()), (input) => {
        verdict(rule, input)
      }),
    )
  })

  test('comes to an end on long input, and refuses it', () => {
    for (const input of longInputs) expect(verdict(rule, input)).not.toBe('ok')
  })

  test('accepts what it gave back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.stringMatching(/^[0-9.]{1,6}$/),
          fc.stringMatching(/^[a-z0-9.@ -]{1,12}$/),
        ),
        (input) => {
          const parsed = rule.safeParse(input)
          if (parsed.success) expect(rule.parse(parsed.data)).toEqual(parsed.data)
        },
      ),
    )
  })

  test('can be described to readers of the API', () => {
    expect(z.toJSONSchema(rule, { io: 'input' })).toMatchObject({ $schema: expect.any(String) })
  })
})

test('faults carry the values their words need', () => {
  const issue = nonNegative(500).safeParse('501').error!.issues[0]!
  expect(faultOf(issue)).toEqual({ key: 'rules.number.aboveMaximum', values: { max: 500 } })
})

test('an issue of the library is said in general words', () => {
  const issue = z.string().safeParse(1).error!.issues[0]!
  expect(faultOf(issue)).toEqual({ key: 'rules.dataInvalid' })
})
