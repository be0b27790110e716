import { describe, expect, test } from 'vitest'
import { ErrorReply } from './error-reply.ts'
import { AppError, errorCodes, errorStatus, type ErrorCode } from './errors.ts'
import { isSilent } from './silent-errors.ts'
import { en } from './messages/en.ts'
import { zhCn } from './messages/zh-cn.ts'
import { zhHk } from './messages/zh-hk.ts'

/** Spec 1 §8, word for word. */
const specified: Partial<Record<ErrorCode, string>> = {
  'input.invalid': 'Input.Validation_Error',
  'session.ended': 'Please login again!',
  'login.wrong-password': 'Password does not match',
  'login.unknown-email': 'Email not registered with us! Please enter the registered email id',
  'login.account-deleted': 'Oops, Your account has been Deleted! Please Contact Admin',
  'login.email-not-verified': 'Please follow the link that you received on your email',
  'password.wrong': 'Password does not match',
  'access.denied': 'User not authorized to perform action',
  'access.not-assigned': 'You are not assigned to this project',
  'access.project-expired': 'Project had expired',
  'project.not-found': 'Project not found',
  'route.not-found': 'This page could not be found',
}

test.each(Object.entries(specified))('%s says what the specification says', (code, words) => {
  expect(en.errors[code as ErrorCode]).toBe(words)
})

test('another corporate is answered like a missing project', () => {
  expect(en.errors['corporate.not-found']).toBe(en.errors['project.not-found'])
  expect(errorStatus('corporate.not-found')).toBe(errorStatus('project.not-found'))
})

test('every code has a refusing status and words in each language, and no words are left over', () => {
  for (const code of errorCodes) expect(errorStatus(code)).toSatisfy((status: number) => status >= 400 && status < 600)
  for (const words of [en.errors, zhCn.errors, zhHk.errors]) {
    expect(Object.keys(words).sort()).toEqual([...errorCodes].sort())
  }
})

/** Shown beside a file, photo, picture or model that failed. */
const reasons = [
  'media.not-recognised',
  'media.damaged',
  'media.lies',
  'media.too-many-pixels',
  'media.over-4k',
  'media.too-complex',
  'media.upload-lost',
  'media.video-unreadable',
  'media.no-video-program',
  'detector.damaged',
  'detector.too-complex',
  'thermal.no-temperatures',
  'thermal.no-reader',
  'thermal.damaged',
  'thermal.implausible',
  'thermal.bad-scene',
  'model.damaged',
  'model.too-complex',
  'model.empty',
  'model.refers-outside',
  'model.compressed',
  'model.missing-file',
  'model.gltf-1',
  'drawing.gltf-1',
  'reconstruction.refused',
  'reconstruction.failed',
  'reconstruction.lost',
  'drawing.damaged',
  'drawing.encrypted',
  'drawing.too-large',
  'drawing.too-complex',
  'drawing.empty',
  'job.failed',
  'job.timed-out',
  'job.crashed',
] as const satisfies readonly ErrorCode[]

test.each(reasons)('%s says what is wrong and then what to do, in each language', (code) => {
  for (const words of [en.errors, zhCn.errors, zhHk.errors])
    expect(words[code].split(/[.。：:；;]\s*/).filter((sentence) => sentence !== '').length).toBeGreaterThan(1)
})

test('only an error of the session asks for a new session', () => {
  const asking = errorCodes.filter((code) => errorStatus(code) === 401)
  expect(asking.toSorted()).toEqual([
    'key.invalid',
    'login.code-required',
    'login.code-wrong',
    'login.unknown-email',
    'login.wrong-password',
    'session.ended',
    'session.required',
  ])
})

describe('isSilent', () => {
  test.each(['project.not-found', 'corporate.not-found', 'input.invalid', 'access.denied'])(
    '%s shows no toast',
    (code) => {
      expect(isSilent({ code, message: '' })).toBe(true)
    },
  )

  test('every other code shows one', () => {
    const loud = errorCodes.filter((code) => !isSilent({ code, message: en.errors[code] }))
    expect(loud).toHaveLength(errorCodes.length - 4)
  })

  test('reading the plan of a project that has none shows no toast, other failures do', () => {
    expect(isSilent({ message: "Cannot read properties of null (reading 'subscription')" })).toBe(true)
    expect(isSilent({ message: "Cannot read properties of null (reading 'name')" })).toBe(false)
    expect(
      isSilent({ code: 'server.failed', message: "Cannot read properties of null (reading 'subscription')" }),
    ).toBe(false)
  })
})

test('AppError keeps its code, its field and its cause', () => {
  const cause = new Error('the true reason')
  const error = new AppError('input.invalid', { field: 'email', retryAfter: 3, cause })
  expect(error).toMatchObject({ name: 'AppError', code: 'input.invalid', field: 'email', retryAfter: 3, cause })
  expect(error).toBeInstanceOf(Error)
})

test('a reply with an unknown code is not one of ours', () => {
  expect(ErrorReply.safeParse({ code: 'server.failed', message: 'x' }).success).toBe(true)
  expect(ErrorReply.safeParse({ code: 'no.such-code', message: 'x' }).success).toBe(false)
})
