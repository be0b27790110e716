import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'

const { rules } = en

/**
 * Spec 1 §5 and §8, spec 2 §5, letter by letter: written twice, so that a well-meant correction of the grammar is
 * noticed.
 */
test.each([
  [rules.number.zero, 'Cannot be 0'],
  [rules.number.positiveInteger, 'Only accept positive integer number'],
  [rules.gsd.warning, 'Cannot not bigger than 100'],
  [rules.dataInvalid, 'Data Invalid'],
  [rules.name.unique, 'Name must be unique'],
  [rules.name.format, 'Invalid name format'],
  [rules.name.short, 'Use 3 characters or more for the name'],
  [rules.name.long, 'Please enter a valid name (maximum 30 characters)'],
  [rules.email.domain, 'Please enter the valid E-mail'],
  [rules.email.invalid, 'Please enter the valid email address'],
  [rules.password.mismatch, "Passwords don't match"],
  [rules.password.missing, 'Please enter the password first'],
  [rules.project.missing, 'Please input missing information: {field}'],
  [rules.project.dates, 'Please select start and end date'],
  [rules.file.cover, 'Maximum 2MB allowed for the cover image'],
  [rules.file.attachment, 'Exceed Maximum file size 20 MB'],
  [rules.floor.label, 'Invalid floor label value'],
  [rules.floor.height, 'Invalid floor height value'],
  [rules.floor.notSaved, 'Please provide a valid floor label value'],
])('%s', (words, specified) => {
  expect(words).toBe(specified)
})
