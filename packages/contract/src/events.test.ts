import { expect, test } from 'vitest'
import { eventsPath, LiveEvent } from './events.ts'
import { faultAt, hostile, idOf } from './testing/refusals.ts'

const event = { id: '17', kind: 'coverage.changed', corporateId: idOf(1), projectId: idOf(2), entityId: idOf(3) }
const kinds = LiveEvent.shape.kind.options

test('an event says which thing changed, never what it holds', () => {
  expect(LiveEvent.parse({ ...event, name: 'North', after: { seenShare: 1 } })).toEqual(event)
  expect(Object.keys(LiveEvent.shape).toSorted()).toEqual(Object.keys(event).toSorted())
})

test.each(kinds)('%s is an event', (kind) => {
  expect(LiveEvent.parse({ ...event, kind }).kind).toBe(kind)
  expect(kind).toMatch(/^[a-z]+\.changed$/)
})

test('each feature that is drawn while it is being made has one kind', () => {
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const kind of ['coverage.changed', 'mosaics.changed', 'analysis.changed', 'reports.changed', 'models.changed'])
    expect(kinds).toContain(kind)
})

test('an event of a corporate alone needs neither a project nor an entity', () => {
  const { projectId: _project, entityId: _entity, ...alone } = event
  expect(LiveEvent.parse(alone)).toEqual(alone)
  expect(faultAt(LiveEvent, { ...alone, corporateId: undefined })).toBe('corporateId')
})

test.each(['id', 'kind', 'corporateId', 'projectId', 'entityId'])('an event has no hostile %s', (field) => {
  for (const value of hostile.filter((one) => typeof one !== 'string' && one !== undefined))
    expect(faultAt(LiveEvent, { ...event, [field]: value })).toBe(field)
})

test('events are read under the service of messages', () => {
  expect(eventsPath).toMatch(/^\/messaging\/api\/v1\/[a-z]+$/)
})
