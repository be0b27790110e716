import { createServer } from 'node:net'

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
      })
  })
}
