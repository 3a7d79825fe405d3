import type { Bus } from './bus.ts'
import { type BusLine, openLine } from './client.ts'

/** An external broker (mosquitto, EMQX …), which restricts cameras to their topics by its own access list: docs/OPERATIONS.md. */
export function outsideBus(url: string, advertisedUrl: string): Bus {
  const { username, password } = new URL(url)
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const credentials = {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
  let line: BusLine | null = null
  return {
    address: advertisedUrl || bare.href.replace(/\/$/, ''),
    get up() {
      return line?.up ?? false
    },
    // The server begins without it too: it comes when it comes.
    start: async (hearer) => {
      line = openLine(bare.href, hearer, credentials)
    },
    send: (gbCode, message) => (line ? line.send(gbCode, message) : Promise.reject(new Error('the bus has not begun'))),
    close: async () => {
      await line?.close()
    },
  }
}
