import { createParser } from 'eventsource-parser'
import { expect, vi } from 'vitest'
import { events as contract, type LiveEvent } from '#contract/system/events.ts'
import type { NewEvent } from '#server/platform/live/eventHub.ts'
import type { Services } from '#server/platform/services.ts'
import type { Account } from '../rows/world.ts'
import { patience } from '../run/patience.ts'

/** Behaves like an open page: reads the stream of live events and remembers its position. */
export class LivePage {
  readonly events: LiveEvent[] = []
  lastId = ''
  ended = false
  #ending = new AbortController()
  get subjects() {
    return this.events.map((event) => event.subject)
  }
  async begin(server: string, token: string, after?: string) {
    const response = await fetch(server + contract.stream.path, {
      headers: { authorization: token, ...(after && { 'last-event-id': after }) },
      signal: this.#ending.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    void this.#read(response.body!).catch(() => {})
    await vi.waitFor(() => expect(this.lastId).not.toBe(''), patience)
    return this
  }
  async #read(body: ReadableStream<Uint8Array>) {
    const parser = createParser({
      onId: (id) => {
        this.lastId = id
      },
      onEvent: ({ data }) => this.events.push(JSON.parse(data)),
    })
    const decoder = new TextDecoder()
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
    this.ended = true
  }
  close() {
    this.#ending.abort()
  }
}

/** Pages of a server that listens at `url`. */
export function livePages(services: Pick<Services, 'database' | 'events'>, url: string) {
  const open: LivePage[] = []
  const emit = (...events: NewEvent[]) => services.events.emit(services.database.db, events)
  return {
    emit,
    async listening({ token }: Account, after?: string) {
      const page = await new LivePage().begin(url, token, after)
      open.push(page)
      return page
    },
    /** Everything that was emitted before has arrived, once this has. */
    async settled(...pages: LivePage[]) {
      await emit({ topic: 'message', subject: 999 })
      await vi.waitFor(() => {
        for (const page of pages) expect(page.subjects).toContain(999)
      }, patience)
    },
    closeAll() {
      for (const page of open.splice(0)) page.close()
    },
  }
}
