import { Readable } from 'node:stream'
import type { LiveEvent } from '#contract/system/events.ts'

/** Bytes that may wait for a slow client before it is disconnected; it then reconnects and resumes. Above what one look at the events sends. */
const patience = 192 * 1024

const texts = new WeakMap<LiveEvent, string>()
/** Written once for all streams that send the event. */
function textOf(event: LiveEvent): string {
  let text = texts.get(event)
  if (text === undefined) {
    text = `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`
    texts.set(event, text)
  }
  return text
}

/** A body in the event stream format of the HTML standard. */
export class EventStream extends Readable {
  /** The end is queued; later writes are ignored and are no fault. */
  #over = false
  override _read() {}

  /** Sends events in one piece. */
  send(events: readonly LiveEvent[]) {
    this.#write(events.map(textOf).join(''))
  }
  /** Sends an event without an `id` line, so that no client resumes after it. */
  notify(event: LiveEvent) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }
  /** Sends the position of the stream without an event, so that a client that has seen none can resume. */
  mark(id: number) {
    this.#write(`retry: 2000\nid: ${id}\n\n`)
  }
  /** Sends a comment, so that both ends and proxies between them know that the connection is alive. */
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
