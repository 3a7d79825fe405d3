import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
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
