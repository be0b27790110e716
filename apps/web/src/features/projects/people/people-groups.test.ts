import type { Role } from '@plumbline/contract/roles'
import { expect, test } from 'vitest'
import { matching, peopleGroups } from './people-groups.ts'

const person = (name: string, role: Role) => ({ _id: name, name, email: `${name.toLowerCase()}@firm.com`, role })
const [ada, bo, cy, di] = [
  person('Ada', 'corporate-admin'),
  person('Bo', 'corporate-standard'),
  person('Cy', 'corporate-viewer'),
  person('Di', 'agent-operator'),
] as const

test('groups people into assigned, all-access and addable', () => {
  expect(peopleGroups([bo, di], [ada, bo, cy])).toEqual({ assigned: [bo, di], everywhere: [ada], others: [cy] })
})

test('an administrator who was assigned is shown once, as one who sees every project', () => {
  expect(peopleGroups([ada, bo], [ada, bo])).toEqual({ assigned: [bo], everywhere: [ada], others: [] })
})

test("a member who cannot list the company sees the project's people only", () => {
  expect(peopleGroups([bo], [])).toEqual({ assigned: [bo], everywhere: [], others: [] })
})

test.each([
  ['', undefined, ['Bo', 'Cy', 'Di']],
  ['bo', undefined, ['Bo']],
  [' FIRM  di ', undefined, ['Di']],
  ['x', undefined, []],
  ['', 'corporate-viewer', ['Cy']],
  ['bo', 'corporate-viewer', []],
] as const)('%j and %s find %j', (text, role, names) => {
  expect(matching([bo, cy, di], { text, role }).map(({ name }) => name)).toEqual(names)
})
