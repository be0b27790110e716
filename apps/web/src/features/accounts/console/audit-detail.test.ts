import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { detailText } from './audit-detail.ts'

const en = translator('en', await loadMessages('en'))
const zhHk = translator('zh-hk', await loadMessages('zh-hk'))

test.each([
  [{}, ''],
  [{ to: 'system-admin' }, 'role: System administrator'],
  [{ from: 'corporate-standard', to: 'corporate-admin' }, 'Standard → Admin'],
  [{ from: 'Old Name' }, 'before: Old Name'],
  [{ role: 'corporate-viewer' }, 'role: Viewer'],
  [{ code: 'login.wrong-password' }, 'Password does not match'],
  [{ code: 'code.of-tomorrow' }, 'code.of-tomorrow'],
  [{ isSaas: 'true' }, 'SaaS: on'],
  [{ isSaas: 'false' }, 'SaaS: off'],
  [{ linkedAgent: 'Peak' }, 'agents of Peak linked'],
  [{ entries: '1' }, '1 entry'],
  [{ entries: '12000' }, '12,000 entries'],
  [{ count: '2' }, '2 devices'],
  [{ reason: 'token used twice' }, 'a sign-in token was used twice'],
  [{ reason: 'toString' }, 'toString'],
  [{ projectId: '0190', project: 'HK-1 Tower' }, 'project: HK-1 Tower'],
  [
    { fields: 'clientName, latLng, someday', from: 'HK-1 Tower' },
    'before: HK-1 Tower · Client name, Position, someday',
  ],
  [
    { imageLimit: '100 > 2500', dataLimit: '- > 4831838208', expiresAt: `${new Date(2027, 2, 1).toISOString()} > -` },
    'Data: by plan → 4.5 GB · Last day: 28 Feb 2027 → never · Images: 100 → 2,500',
  ],
  [{ imageLimit: 'a > b > c' }, 'a > b > c'],
  [{ device: 'Firefox', constructor: 'x' }, 'x · Firefox'],
])('%j', (detail, text) => {
  expect(detailText(en, 'en', detail as Record<string, string>)).toBe(text)
})

test("in the reader's language", () => {
  expect(detailText(zhHk, 'zh-hk', { from: 'corporate-standard', to: 'corporate-admin' })).toBe(
    `由${zhHk('accounts.roles.corporate-standard')}改為${zhHk('accounts.roles.corporate-admin')}`,
  )
})
