import type { Socket } from 'node:net'

const gathering = new WeakSet<Socket>()

/** What is written to the socket until `later` calls back goes out in one piece: each write costs the system as much as a short read. */
export function gather(socket: Socket, later: (send: () => void) => void) {
  if (gathering.has(socket)) return
  gathering.add(socket)
  socket.cork()
  later(() => {
    gathering.delete(socket)
    socket.uncork()
  })
}
