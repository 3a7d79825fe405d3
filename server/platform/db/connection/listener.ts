import pg from 'pg'
import { throwFault } from './away.ts'
import { watchedSocket } from './watchedPool.ts'

/** The connection is mostly idle, so only a query shows whether it is still alive. */
const pingMs = 20_000
const retryMs = 1000

/** A separate connection that receives notifications and reconnects after a loss. */
export class Listener {
  #url: string
  #channels = new Map<string, (payload: string) => void>()
  #client: pg.Client | null = null
  #closed = false
  #onError: ((error: Error) => void) | undefined
  #ping: NodeJS.Timeout
  constructor(url: string, onError?: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
    this.#ping = setInterval(() => void this.#client?.query('select 1').catch(() => {}), pingMs).unref()
  }
  async listen(channel: string, onNotify: (payload: string) => void) {
    this.#channels.set(channel, onNotify)
    if (this.#client) await this.#client.query(`listen ${channel}`)
    else await this.#connect().catch(throwFault)
  }
  async #connect() {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 10_000,
      stream: () => watchedSocket(2 * pingMs),
    })
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.(payload ?? ''))
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client))
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`)
    this.#client = client
    if (this.#closed) await client.end()
  }
  #lost(client: pg.Client, error?: Error) {
    if (error) this.#onError?.(error)
    if (this.#client !== client) return
    this.#client = null
    this.#comeBack()
  }
  #comeBack() {
    const attempt = async () => {
      if (this.#closed) return
      try {
        await this.#connect()
        for (const onNotify of this.#channels.values()) onNotify('')
      } catch {
        this.#comeBack()
      }
    }
    setTimeout(attempt, retryMs).unref()
  }
  async close() {
    this.#closed = true
    clearInterval(this.#ping)
    await this.#client?.end()
  }
}
