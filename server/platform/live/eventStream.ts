import { Readable } from 'node:stream'
import type { LiveEvent } from '#contract/system/events.ts'

/** Bytes that may wait for a slow client before it is dropped; it then comes back and resumes. */
const patience = 64 * 1024

/** A body in the event stream format of the HTML standard. */
export class EventStream extends Readable {
  /** Its end stands in the queue: whoever still writes comes too late, and is no fault. */
  #over = false
  override _read() {}

  send({ id, ...event }: LiveEvent) {
    this.#write(`id: ${id}\ndata: ${JSON.stringify({ id, ...event })}\n\n`)
  }
  /** An event that nobody resumes after. */
  notify(event: LiveEvent) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }
  /** Where the stream stands, without an event: what a client resumes from that has seen none. */
  mark(id: number) {
    this.#write(`retry: 2000\nid: ${id}\n\n`)
  }
  /** A comment, so that both ends and what lies between them know that the connection lives. */
  ping() {
    this.#write(': ping\n\n')
  }
  end() {
    if (this.destroyed || this.#over) return
    this.#over = true
    this.push(null)
  }

  #write(text: string) {
    if (this.destroyed || this.#over) return
    if (this.readableLength > patience) this.destroy()
    else this.push(text)
  }
}
