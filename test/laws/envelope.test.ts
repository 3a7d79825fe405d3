import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations } from '#contract/index.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ ENVIRONMENT_A: 'https://a.example.com', LOG_LEVEL: 'silent' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server?.close())

/** Sends bytes unchanged, on their own connection, and returns the response. */
function raw(bytes: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let said = ''
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    socket.setTimeout(patience, () => socket.destroy(new Error(`no end of the answer: ${said}`)))
    socket.once('error', reject)
    socket.once('close', () => {
      const [head, body = ''] = said.split('\r\n\r\n', 2)
      resolve({ status: Number(head!.split(' ')[1]), body })
    })
  })
}
const request = (line: string, headers: Record<string, string> = {}, body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${Object.entries({
    ...(body && { 'content-length': String(body.length) }),
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

const json = { 'content-type': 'application/json' }
const list = '/webapi/v1/scenic/area/commonpage'
const odd: [name: string, bytes: string, status: number][] = [
  ['a path that cannot be decoded', request('GET /webapi/v1/scenic/%E0%A4%A'), 400],
  ['a path of the provider that cannot be decoded', request('POST /notify/v1/%ff%'), 400],
  ['a path of the files that cannot be decoded', request('GET /files/%zz.jpg?e=1&s=2'), 403],
  ['an endless number in a path', request(`DELETE /webapi/v1/scenic/area/${'9'.repeat(300)}`), 414],
  ['an endless path', request(`GET /webapi/v1/${'x'.repeat(20_000)}`), 431],
  ['endless headers', request(`GET ${list}`, { 'x-much': 'x'.repeat(20_000) }), 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', request(`BREW ${list}`), 400],
  ['a method that no path has', request(`PROPFIND ${list}`), 404],
  ['two lengths', request(`POST ${list}`, { 'content-length': '1\r\ncontent-length: 2' }, 'x'), 400],
  ['a tunnel', request('CONNECT example.com:443'), 405],
  ['an expectation', request(`POST ${list}`, { expect: 'the-impossible' }), 417],
  ['a preflight that is none', request(`OPTIONS ${list}`), 204],
  ['a path that does not exist', request('GET /webapi/v1/nowhere'), 404],
  ['a path of the provider that does not exist', request('POST /notify/v1/nowhere'), 404],
  ['a notification without a signature', request('POST /notify/v1/payment', json, '{}'), 401],
  ['a notification that is asked for', request('GET /notify/v1/payment'), 404],
  ['a notification that is too large', request('POST /notify/v1/payment', {}, 'x'.repeat(70_000)), 413],
  ['a file without a signature', request('GET /files/a/b.jpg'), 403],
  ['a path of the ingest that does not exist', request('POST /ingest/v1/nowhere', json, '{}'), 404],
  ['a request without a key', request('POST /ingest/v1/orders', json, '{}'), 401],
  ['a call without a token', request(`POST ${list}`, json, '{}'), 401],
  ['a sign-in that is no JSON', request('POST /webapi/v1/account/admin/login', json, '{"a":'), 400],
  ['a sign-in of another type', request('POST /webapi/v1/account/admin/login', { 'content-type': 'a/b' }, 'x'), 415],
  ['a sign-in of nothing', request('POST /webapi/v1/account/admin/login', json), 400],
]

describe('whatever is sent, the answer is an envelope', () => {
  it.each(odd)('the server answers %s with an envelope', async (_, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer.status, answer.body).toBe(status)
    if (status === 204) return expect(answer.body).toBe('')
    const { code, msg } = JSON.parse(answer.body)
    expect(code).toEqual(expect.any(Number))
    expect(code).not.toBe(200)
    expect(msg).toMatch(/[\u4e00-\u9fff]/)
  })

  it('every operation answers a request without a token and a body with an envelope', async () => {
    for (const { id, operation } of operations()) {
      const answer = await server.app.inject({
        method: operation.method,
        url: operation.path.replaceAll(/\{\w+\}/g, '1'),
      })
      expect(answer.json(), id).toEqual(expect.objectContaining({ code: expect.any(Number), msg: expect.any(String) }))
    }
  })

  it('every API response has its security headers and its request id', async () => {
    for (const url of ['/webapi/v1/%E0%A4%A', `/webapi/v1/scenic/area/${'9'.repeat(300)}`, '/webapi/v1/nowhere']) {
      const { headers } = await server.app.inject({ method: 'DELETE', url })
      expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
    }
  })
})

it('a server that is stopping answers a further request on a busy connection with 503', async () => {
  const other = await startTestServer({ LOG_LEVEL: 'silent' })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const arrived = once(other.app.server, 'request')
  const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(socket, 'close')
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  socket.write(`POST ${list} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`)
  await arrived
  const closing = other.close()
  await vi.waitUntil(() => !other.app.server.listening, 10_000)
  socket.write(`{}${request(`POST ${list}`, json, '{}')}`)
  await closed
  await closing
  const [, , second = ''] = said.split('HTTP/1.1 ')
  expect(second).toMatch(/^503 /)
  expect(second).toContain('retry-after: 5')
  expect(JSON.parse(second.split('\r\n\r\n')[1]!)).toMatchObject({
    code: 1500,
    msg: expect.stringContaining('正在重启'),
  })
})
