import { messageKindNames } from '@plumbline/contract/notifications/message-kinds'
import type { Message } from '@plumbline/contract/notifications/notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupMessages } from './group-messages.ts'

const aList = fc
  .array(fc.record({ kind: fc.constantFrom(...messageKindNames.slice(0, 2)), minutes: fc.nat(200) }), { maxLength: 30 })
  .map((rows) =>
    rows
      .toSorted((one, other) => one.minutes - other.minutes)
      .map(({ kind, minutes }, index): Message => ({
        _id: String(index),
        subject: '',
        message: '',
        createdAt: new Date(Date.UTC(2026, 0, 1) - minutes * 60_000).toISOString(),
        isRead: false,
        isDeleted: false,
        kind,
        projectId: null,
        workspaceId: null,
        inspectionId: null,
        subjectId: null,
      })),
  )

test('nothing is lost, doubled or moved; a group is of one kind, one hour and more than three', () => {
  fc.assert(
    fc.property(aList, (messages) => {
      const groups = groupMessages(messages)
      expect(groups.flatMap((group) => group.messages)).toEqual(messages)
      for (const { messages: own } of groups) {
        expect(own.length === 1 || own.length > 3).toBe(true)
        expect(new Set(own.map(({ kind }) => kind)).size).toBe(1)
        expect(Date.parse(own[0]!.createdAt) - Date.parse(own.at(-1)!.createdAt)).toBeLessThanOrEqual(3600_000)
      }
    }),
  )
})
