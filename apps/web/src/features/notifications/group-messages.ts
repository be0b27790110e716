import type { Message } from '@plumbline/contract/notifications/notifications'

export type MessageGroup = { readonly first: Message; readonly messages: readonly Message[] }

const within = 60 * 60 * 1000

/** As many as make a list hard to read. */
const few = 3

const isAlike = (one: Message, other: Message) =>
  one.kind === other.kind &&
  one.projectId === other.projectId &&
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) <= within

/** Many of one kind within an hour stand as one line, under their newest; the order stays. */
export function groupMessages(messages: readonly Message[]): readonly MessageGroup[] {
  const groups: Message[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last !== undefined && isAlike(last[0]!, message)) last.push(message)
    else groups.push([message])
  }
  return groups
    .flatMap((group) => (group.length > few ? [group] : group.map((message) => [message])))
    .map((group) => ({ first: group[0]!, messages: group }))
}
