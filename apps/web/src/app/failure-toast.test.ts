import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/http/api-error.ts'
import { loadMessages } from '../i18n/load-messages.ts'
import { translator } from '../i18n/translate.ts'
import { closeToast, readToasts } from '../ui/feedback/toast.ts'
import { toastFailure } from './failure-toast.ts'

const t = translator('en', await loadMessages('en'))
const failed = (code: ApiError['code'], message = 'm') => new ApiError({ code, message, status: 500, requestId: 'r-1' })

afterEach(() => readToasts().forEach(({ id }) => closeToast(id)))

it.each(['project.not-found', 'input.invalid', 'access.denied', 'session.required', 'session.ended'] as const)(
  'says nothing for %s',
  (code) => {
    toastFailure(t, failed(code))
    expect(readToasts()).toEqual([])
  },
)

it('says nothing for an abort and for a project without a plan', () => {
  toastFailure(t, new DOMException('aborted', 'AbortError'))
  toastFailure(t, new TypeError("Cannot read properties of null (reading 'subscription')"))
  expect(readToasts()).toEqual([])
})

it('says the words of the code, with the number to quote where it helps', () => {
  toastFailure(t, failed('access.project-expired'))
  toastFailure(t, failed('server.failed'))
  toastFailure(t, failed('network.lost'))
  expect(readToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ['failure', 'Project had expired'],
    ['failure', expect.stringMatching(/^Something went wrong on our side.*r-1$/)],
    ['failure', t('shell.network.lost')],
  ])
})

it('says the same thing once', () => {
  toastFailure(t, failed('network.lost'))
  toastFailure(t, failed('network.lost'))
  expect(readToasts()).toHaveLength(1)
})
