import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to PostgreSQL that can be cut: the server's connections go through it. */
export async function openFaultyDatabase(postgres: string) {
  const to = new URL(postgres)
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', (bytes) => void other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(postgres)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** As a failover does: every connection is reset, in the middle of whatever it carries. */
    reset() {
      for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
