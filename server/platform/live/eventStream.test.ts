import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { LiveEvent } from '#contract/system/events.ts'
import { EventStream } from './eventStream.ts'

it('writes to an event stream after its end are ignored and are no fault', async () => {
  const stream = new EventStream()
  stream.ping()
  stream.end()
  stream.mark(7)
  stream.ping()
  stream.end()
  expect(await text(stream)).toBe(': ping\n\n')
})

it('a client that does not read is disconnected instead of being buffered without limit', () => {
  const stream = new EventStream()
  const event: LiveEvent = { id: 1, topic: 'order', areaId: 1, subject: 1, at: '2026-05-02T00:00:00.000Z' }
  let sent = 0
  while (!stream.destroyed && sent < 100_000) {
    stream.send([{ ...event, id: ++sent }])
  }
  expect(stream.destroyed).toBe(true)
  expect(sent).toBeGreaterThan(300)
  expect(sent).toBeLessThan(4000)
})
