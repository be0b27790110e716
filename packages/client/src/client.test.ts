import { describe, expect, expectTypeOf, test } from 'vitest'
import { createClient, PlumblineError, type ClientOptions } from './client.ts'

const corporateId = '01930000-0000-7000-8000-000000000001'
const projectId = '01930000-0000-7000-8000-000000000002'

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** Answers in turn, the last one for ever; what was asked is noted. */
function server(...answers: readonly Answer[]) {
  const asked: { url: string; method: string; headers: Record<string, string>; body: unknown }[] = []
  const waited: number[] = []
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    asked.push({
      url,
      method: init.method,
      headers: init.headers,
      body: init.body === undefined ? undefined : (JSON.parse(init.body) as unknown),
    })
    const { status, body, headers = {} } = answers[Math.min(asked.length, answers.length) - 1]!
    return {
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body ?? {})),
    }
  }
  const client = createClient({
    url: 'https://plumbline.example.com/',
    key: 'plk_test',
    fetch,
    wait: async (seconds) => void waited.push(seconds),
  })
  return { client, asked, waited }
}

describe('a call', () => {
  test('is sent to its path, with its query and the key', async () => {
    const { client, asked } = server({ status: 200, body: { data: [], nextCursor: null } })
    const reply = await client.projects.list({
      params: { corporateId },
      query: { projectTypes: 'Inspection.MBIS,Inspection.Pipe', projectName: 'Tower & Court' },
    })
    expect(reply).toEqual({ data: [], nextCursor: null })
    const [one] = asked
    const [path, query] = one!.url.split('?')
    expect(path).toMatch(/^https:\/\/plumbline\.example\.com\/[^/]/)
    expect([path!.includes(corporateId), one!.method]).toEqual([true, 'GET'])
    expect(query!.split('&')).toContain('projectName=Tower%20%26%20Court')
    expect(one!.headers).toEqual({ authorization: 'Bearer plk_test' })
    expect(one!.body).toBeUndefined()
  })

  test('carries its body as JSON', async () => {
    const { client, asked } = server({ status: 200, body: {} })
    await client.projects.create({
      params: { corporateId },
      body: { project: { name: 'Tower', code: 'T-1' }, projectType: 'Inspection.MBIS' },
    })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { project: { name: 'Tower', code: 'T-1' }, projectType: 'Inspection.MBIS' },
    })
  })

  test('without content answers nothing', async () => {
    const { client } = server({ status: 204 })
    expect(await client.projects.locate({ params: { projectId } })).toBeUndefined()
  })

  test('leaves undefined values of a query out', async () => {
    const { client, asked } = server({ status: 200, body: {} })
    await client.projects.locate({ params: { projectId } })
    expect(asked[0]!.url).not.toContain('?')
  })

  test('with an id that would climb out of its path is not sent', async () => {
    const { client, asked } = server({ status: 200 })
    await expect(client.projects.locate({ params: { projectId: '..' } })).rejects.toThrow('projectId')
    expect(asked).toEqual([])
  })
})

describe('a refusal', () => {
  test('is thrown with code, words, field and id of the request', async () => {
    const { client } = server({
      status: 400,
      body: { code: 'input.invalid', message: 'Not valid', field: 'name', requestId: 'r1' },
    })
    const error: unknown = await client.projects.locate({ params: { projectId } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PlumblineError)
    expect(error).toMatchObject({
      status: 400,
      code: 'input.invalid',
      field: 'name',
      requestId: 'r1',
      message: 'Not valid',
    })
  })

  test('of something in between that is no JSON is thrown as well', async () => {
    const { client } = server({ status: 502, body: '<html>Bad gateway' })
    await expect(client.projects.locate({ params: { projectId } })).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
    })
  })

  test.each([429, 503])('%s waits as long as the server asks, and tries again', async (status) => {
    const { client, asked, waited } = server(
      { status, headers: { 'retry-after': '7' } },
      { status },
      { status: 200, body: { ok: true } },
    )
    expect(await client.projects.locate({ params: { projectId } })).toEqual({ ok: true })
    expect([asked.length, waited]).toEqual([3, [7, 2]])
  })

  test('is thrown after the third further try', async () => {
    const { client, asked } = server({ status: 429, body: { code: 'request.too-many', message: 'Too many' } })
    await expect(client.projects.locate({ params: { projectId } })).rejects.toMatchObject({ code: 'request.too-many' })
    expect(asked).toHaveLength(4)
  })

  test('500 is not tried again: what it did is unknown', async () => {
    const { client, asked } = server({ status: 500, body: { code: 'server.failed', message: 'Failed' } })
    await expect(client.projects.locate({ params: { projectId } })).rejects.toMatchObject({ status: 500 })
    expect(asked).toHaveLength(1)
  })

  test('of a call that no key may make needs no server', async () => {
    const { client, asked } = server({ status: 200 })
    await expect(client.accounts.listUsers({ params: { corporateId } })).rejects.toMatchObject({
      code: 'access.key-scope',
    })
    await expect(client.integrations.listKeys({ params: { corporateId } })).rejects.toMatchObject({ status: 403 })
    expect(asked).toEqual([])
  })
})

test('the types are those of the contract', () => {
  const { client } = server({ status: 200 })
  expectTypeOf(client.projects.list).returns.resolves.toHaveProperty('data').toBeArray()
  expectTypeOf(client.projects.materials).toBeCallableWith()
  // @ts-expect-error a call of one project names it
  void (() => client.projects.locate())
  // @ts-expect-error there is no such call
  void (() => client.projects.explode())
})
