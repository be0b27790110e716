import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropToken, holdToken, shareTokens, tokenOf } from './access-token.ts'
import { withSessionLock } from './session-lock.ts'

type Listener = (event: { readonly data: unknown }) => void

/** The browser's channel between tabs; this page's end comes from `shareTokens`, the other tab's from the test. */
function channels() {
  const ends: { readonly name: string; readonly listeners: Listener[]; readonly heard: unknown[] }[] = []
  class Channel {
    readonly #end
    constructor(name: string) {
      this.#end = { name, listeners: [] as Listener[], heard: [] as unknown[] }
      ends.push(this.#end)
    }
    addEventListener(_: 'message', listener: Listener) {
      this.#end.listeners.push(listener)
    }
    postMessage(data: unknown) {
      for (const end of ends.filter((other) => other !== this.#end && other.name === this.#end.name)) {
        end.heard.push(data)
        end.listeners.forEach((listener) => listener({ data }))
      }
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const other = new Channel('plumbline.session')
  return { say: (data: unknown) => other.postMessage(data), heard: ends[0]!.heard }
}

afterEach(() => dropToken())

describe('tokens between tabs', () => {
  it('a new tab asks for the token and takes it', () => {
    const { say, heard } = channels()
    shareTokens()
    expect(heard).toEqual(['token?'])
    say({ userId: 'u1', token: 'access-9' })
    expect(tokenOf('u1')).toBe('access-9')
    expect(tokenOf('u2')).toBeUndefined()
  })

  it('hands its own token to a tab that asks, and every renewed one', () => {
    const { say, heard } = channels()
    shareTokens()
    say('token?')
    holdToken('u1', 'access-1')
    say('token?')
    const held = expect.objectContaining({ userId: 'u1', token: 'access-1' })
    expect(heard).toEqual(['token?', held, held])
  })

  it.each([[null], [{}], [{ userId: 'u1' }], [{ userId: 'u1', token: 7 }], ['hello']])(
    'does not take %j for a token',
    (data) => {
      const { say } = channels()
      shareTokens()
      holdToken('u1', 'access-1')
      say(data)
      expect(tokenOf('u1')).toBe('access-1')
    },
  )

  it('holds its token alone in a browser without channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(() => shareTokens()).not.toThrow()
    holdToken('u1', 'access-1')
    expect(tokenOf('u1')).toBe('access-1')
  })
})

describe('the session lock', () => {
  const deferred = () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    return { gate, open }
  }

  it('runs one after the other, also after one that failed', async () => {
    const order: string[] = []
    const { gate, open } = deferred()
    const first = withSessionLock(async () => {
      order.push('first begins')
      await gate
      order.push('first fails')
      throw new Error('refused')
    })
    const second = withSessionLock(() => {
      order.push('second')
      return Promise.resolve(2)
    })
    open()
    await expect(first).rejects.toThrow('refused')
    expect(await second).toBe(2)
    expect(order).toEqual(['first begins', 'first fails', 'second'])
  })

  it('takes the lock of the browser where there is one', async () => {
    const names: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => Promise<unknown>) => {
          names.push(name)
          return work()
        },
      },
    })
    expect(await withSessionLock(() => Promise.resolve('done'))).toBe('done')
    expect(names).toEqual(['plumbline.refresh'])
  })
})
