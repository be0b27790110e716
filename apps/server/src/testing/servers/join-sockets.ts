import type { Socket } from 'node:net'

/** Carries bytes both ways between two sockets. One that closes closes the other; `open` names those that are open. */
export function joinSockets(open: Set<Socket>, near: Socket, far: Socket): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
    socket.pipe(other)
  }
}
