import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { zhCn } from '../messages/zh-cn.ts'
import { zhHk } from '../messages/zh-hk.ts'
import { expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  Delivery,
  deliveryProblems,
  deliveryStates,
  deliveryTypes,
  isWebhookUrl,
  retrySeconds,
  Webhook,
  webhookEvents,
  webhookRoutes,
} from './webhooks.ts'

const at = '2026-11-19T01:02:03.000Z'
const { createWebhook, changeWebhook, resendDelivery } = webhookRoutes

describe('the address of a webhook', () => {
  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com/',
    'https://hooks.example.com/a/b?c=d&e=f',
    'https://hooks.example.com:8443/plumbline',
    'https://[2001:db8::1]/hook',
    'HTTPS://HOOKS.EXAMPLE.COM/',
    'https://xn--fiqs8s.example/%E7%89%86',
    `https://a.example/${'x'.repeat(482)}`,
  ])('may be %s', (url) => {
    expect(isWebhookUrl(url)).toBe(true)
  })

  test.each([
    '',
    'hooks.example.com',
    'http://hooks.example.com',
    'ftp://hooks.example.com',
    'javascript:alert(1)',
    'https://',
    'https:///path',
    'https://user:word@hooks.example.com',
    'https://user@hooks.example.com',
    'https://hooks.example.com#part',
    'https://hooks.example.com/a#part',
    'https://hooks.example.com\\@evil.example',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/a\nHost: evil',
    ' https://hooks.example.com',
    'https://hooks.example.com:123456/',
    `https://a.example/${'x'.repeat(483)}`,
  ])('may not be %j', (url) => {
    expect(isWebhookUrl(url)).toBe(false)
  })

  test('that is taken names a host and perhaps a port, and neither a user nor a fragment', () => {
    const part = fc.string({ unit: fc.constantFrom(...'ab.:@/\\#?[]%-_ 1\t'), maxLength: 30 })
    fc.assert(
      fc.property(part, (rest) => {
        if (!isWebhookUrl(`https://${rest}`)) return
        expect(rest.split(/[/?]/)[0]).toMatch(/^(\[[a-f\d:.]+\]|[\w.-]+)(:\d{1,5})?$/)
        expect(rest).not.toMatch(/[#\\\s]/)
      }),
    )
  })
})

describe('a webhook', () => {
  const given = { url: 'https://hooks.example.com/', events: ['defect.created'] }

  test.each<[string, object, string]>([
    ['of one event', {}, 'ok'],
    ['of every event', { events: [...webhookEvents] }, 'ok'],
    ['of no event', { events: [] }, 'events'],
    ['of the event that is sent to try it', { events: ['webhook.test'] }, 'events.0'],
    ['of an event that is none', { events: ['defect.deleted'] }, 'events.0'],
    ['without encryption', { url: 'http://hooks.example.com/' }, 'url'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(createWebhook.body, { ...given, ...part })).toBe(fault)
    expect(faultAt(changeWebhook.body, { ...given, isOn: true, ...part })).toBe(fault)
  })

  test('is changed as a whole', () => {
    expectRequired(changeWebhook.body, { ...given, isOn: false }, 'url', 'events', 'isOn')
  })

  test('of a hostile address is refused', () => {
    for (const url of hostile) expect(faultAt(createWebhook.body, { ...given, url })).toBe('url')
  })

  test('is shown without its secret', () => {
    const webhook = { _id: idOf(1), ...given, isOn: true, hasFailed: false, oldSecretUntil: null, createdAt: at }
    expect(Webhook.parse({ ...webhook, secret: 'whsec_x' })).toEqual(webhook)
    expectNullable(Webhook, { ...webhook, oldSecretUntil: at }, 'oldSecretUntil')
  })
})

describe('a delivery', () => {
  const delivery = {
    _id: '17',
    type: 'defect.created',
    state: 'delivered',
    attempts: 1,
    status: 204,
    problem: null,
    milliseconds: 31,
    createdAt: at,
    lastAt: at,
    nextAt: null,
  }

  test.each(deliveryTypes)('carries %s', (type) => {
    expect(faultAt(Delivery, { ...delivery, type })).toBe('ok')
  })

  test('that has not been tried has neither status nor time', () => {
    const none = { status: null, milliseconds: null, lastAt: null }
    expect(faultAt(Delivery, { ...delivery, ...none, state: 'waiting', attempts: 0, nextAt: at })).toBe('ok')
    expect(faultAt(Delivery, { ...delivery, problem: 'lost' })).toBe('problem')
  })

  test('is sent again by its number', () => {
    const params = { corporateId: idOf(1), webhookId: idOf(2) }
    for (const deliveryId of ['1', '9'.repeat(18)])
      expect(faultAt(resendDelivery.params, { ...params, deliveryId })).toBe('ok')
    for (const deliveryId of ['', '-1', '1.5', '9'.repeat(19), '1 or 1=1'])
      expect(faultAt(resendDelivery.params, { ...params, deliveryId })).toBe('deliveryId')
  })

  test('waits longer after each failed attempt, thirty-two hours in all', () => {
    expect([...retrySeconds].toSorted((one, other) => one - other)).toEqual([...retrySeconds])
    const hours = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(Math.round(hours)).toBe(32)
  })

  test('has words for every state and every problem in every language', () => {
    for (const { integrations } of [en, zhCn, zhHk]) {
      expect(Object.keys(integrations.webhooks.log.states).toSorted()).toEqual([...deliveryStates].toSorted())
      expect(Object.keys(integrations.webhooks.log.problems).toSorted()).toEqual([...deliveryProblems].toSorted())
    }
  })
})
