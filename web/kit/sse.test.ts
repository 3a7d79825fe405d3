import { expect, test } from 'vitest'
import { readEvents } from './sse.ts'

async function read(...pieces: string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  return listOf(readEvents(body))
}

async function listOf<T>(items: AsyncIterable<T>) {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('messages are put together over the borders of what arrives', async () => {
  expect(await read('id: 7\nda', 'ta: {"a":1}\n', '\nid: 8\ndata: x\n\n')).toEqual([
    { id: '7', event: 'message', data: '{"a":1}' },
    { id: '8', event: 'message', data: 'x' },
  ])
})

test('a comment and an id without data are messages without data', async () => {
  expect(await read(': ping\n\nretry: 2000\nid: 9\n\n')).toEqual([
    { id: '', event: 'message', data: '' },
    { id: '9', event: 'message', data: '' },
  ])
})

test('lines may end in CRLF, data may have several lines, an unfinished message is not told', async () => {
  expect(await read('event: job\r\ndata: a\r\ndata: b\r\n\r\ndata: lost')).toEqual([
    { id: '', event: 'job', data: 'a\nb' },
  ])
})

test('a character that is cut in two arrives whole', async () => {
  const [first, second] = [
    new TextEncoder().encode('data: 景\n\n').slice(0, 7),
    new TextEncoder().encode('data: 景\n\n').slice(7),
  ]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  expect((await listOf(readEvents(body)))[0]?.data).toBe('景')
})
