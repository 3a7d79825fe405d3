import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { readUnread } from './unread.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server?.close())

const megabyte = Buffer.alloc(1_048_576, 'x')

/** Writes all of a request before it reads a byte of the answer. */
async function posted(head: readonly string[], megabytes: number, to = port) {
  const socket = connect(to, '127.0.0.1').pause()
  await once(socket, 'connect')
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error))
  const write = (part: Buffer | string) =>
    Promise.race([broken, new Promise<void>((written) => socket.write(part, () => written()))])
  await write([...head, 'host: x', 'connection: close', '', ''].join('\r\n'))
  for (let at = 0; at < megabytes; at++) await write(megabyte)
  const answer = await Promise.race([broken, text(socket)])
  broken.catch(() => {})
  return answer as string
}
const post = (token: string, length: number, type: string) => [
  'POST /webapi/v1/scenic/area/commonpage HTTP/1.1',
  `authorization: ${token}`,
  `content-type: ${type}`,
  `content-length: ${length}`,
]

it.each([
  ['is too large', true, 'application/json', 413, '内容过大'],
  ['comes without a session', false, 'application/json', 401, '登录'],
  ['is of another type', true, 'application/xml', 415, '内容类型'],
])(
  'a client that sends its whole body before reading gets the reason if the body %s',
  async (_, signedIn, type, code, msg) => {
    const token = signedIn ? (await anAccount(server.services.database.db, 1)).token : 'x'
    const answer = await posted(post(token, 8 * megabyte.length, type), 8)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(answer.slice(answer.indexOf('\r\n\r\n'))).toContain(`"code":${code}`)
    expect(answer).toContain(msg)
  },
)

it('a rejected body is read only up to a limit of bytes and time', async () => {
  const app = Fastify({ bodyLimit: 10 })
  readUnread(app, { bytes: 3 * megabyte.length, ms: 50 })
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port: own } = app.server.address() as AddressInfo
  const head = (length: number) => ['POST / HTTP/1.1', 'content-type: application/json', `content-length: ${length}`]
  try {
    expect(await posted(head(2 * megabyte.length), 2, own)).toContain('413')
    // Announces more than it sends, and more than would be read.
    expect(await posted(head(2 * megabyte.length), 1, own)).toContain('413')
    expect(await posted(head(9 * megabyte.length), 0, own)).toContain('413')
  } finally {
    await app.close()
  }
})
