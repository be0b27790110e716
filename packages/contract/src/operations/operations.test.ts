import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { zhCn } from '../messages/zh-cn.ts'
import { zhHk } from '../messages/zh-hk.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { checkKinds, operationRoutes, OperationsState, troubleStates, TroubledJob } from './operations.ts'

const at = '2026-11-19T01:02:03.000Z'
const failed = {
  _id: idOf(1),
  job: 'media.ingest',
  state: 'failed',
  attempt: 4,
  attempts: null,
  since: at,
  nextAt: null,
  code: 'photo.damaged',
  message: 'Premature end of JPEG',
  about: '{}',
}
const state = {
  at,
  queues: [{ job: 'media.ingest', waiting: 3, running: 1, oldestSeconds: 12.5 }],
  troubled: [failed],
  troubledCount: 1,
  processes: [],
  databaseBytes: 9_000_000,
  storage: null,
  freeBytes: null,
  isBucket: false,
  checks: [{ kind: 'verify', at, isWhole: true, summary: 'missing 0' }],
}

test.each<[string, object, string]>([
  ['that failed', {}, 'ok'],
  ['that waits for its next attempt', { state: 'retrying', attempts: 4, nextAt: at }, 'ok'],
  ['whose attempt has not ended', { state: 'slow', code: null, message: '' }, 'ok'],
  ['with the id of the queue', { _id: '4f9d9a39-97a0-4c4b-8f0e-1b7f1c0a5d11' }, 'ok'],
  ['in a state of the queue', { state: 'created' }, 'state'],
  ['tried half a time', { attempt: 1.5 }, 'attempt'],
  ['of a day without a time', { since: '2026-11-19' }, 'since'],
])('a job %s', (_, part, fault) => {
  expect(faultAt(TroubledJob, { ...failed, ...part })).toBe(fault)
})

test.each<[string, object, string]>([
  ['as it is', {}, 'ok'],
  ['of a disk that says its free space', { freeBytes: 1e12 }, 'ok'],
  [
    'with what is stored',
    { storage: { countedAt: at, bytes: 5, files: 1, largest: [{ _id: idOf(2), name: 'A', bytes: 5, files: 1 }] } },
    'ok',
  ],
  ['without what is stored', { storage: undefined }, 'storage'],
  ['without the free space', { freeBytes: undefined }, 'freeBytes'],
  ['with a check that is none', { checks: [{ ...state.checks[0], kind: 'audit' }] }, 'checks.0.kind'],
])('a state %s', (_, part, fault) => {
  expect(faultAt(OperationsState, { ...state, ...part })).toBe(fault)
})

test('only who manages the console acts on a job; who reads it sees the state', () => {
  const { state: read, runJob, giveUpJob } = operationRoutes
  expect([read.may, runJob.may, giveUpJob.may]).toEqual(['console.read', 'console.manage', 'console.manage'])
  expect([read.method, runJob.method, giveUpJob.method]).toEqual(['GET', 'POST', 'POST'])
})

test('each state and each check has its words in every language', () => {
  for (const { operations } of [en, zhCn, zhHk]) {
    expect(Object.keys(operations.troubled.states)).toEqual([...troubleStates])
    expect(Object.keys(operations.checks.kinds)).toEqual([...checkKinds])
    expect(Object.keys(operations.checks.never)).toEqual([...checkKinds])
  }
})
