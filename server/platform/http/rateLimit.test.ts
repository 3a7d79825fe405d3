import { afterAll, beforeAll, expect, it } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const limit = 5
let server: TestServer
let sender: Sender
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: String(limit) })
  const place = await aPlace(server.services.database.db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
})
afterAll(() => server.close())

let last = 0
const anAddress = () => `10.7.0.${++last}`
const statuses = async (send: (at: number) => Promise<{ statusCode: number }>, count = limit + 2) => {
  const statusCodes: number[] = []
  for (let at = 0; at < count; at++) statusCodes.push((await send(at)).statusCode)
  return statusCodes
}
const upToLimit = (status: number) => [...Array.from({ length: limit }, () => status), 429, 429]

it('invented tokens from one address share a rate limit', async () => {
  const remoteAddress = anAddress()
  const { method, path: url } = admins.me
  expect(
    await statuses((at) =>
      server.app.inject({ method, url, remoteAddress, headers: { authorization: `invented-${at}` } }),
    ),
  ).toEqual(upToLimit(401))
})

it('ingest requests with unknown keys or without headers count towards the rate limit', async () => {
  const signed = (at: number) => ({
    'x-jy-key': `jy_unknown_${at}`,
    'x-jy-time': String(Date.now()),
    'x-jy-nonce': `nonce-0123456789-${at}`,
    'x-jy-signature': '0'.repeat(64),
    'idempotency-key': `unknown-${at}`,
  })
  const url = '/ingest/v1/scans'
  const unknown = anAddress()
  expect(
    await statuses((at) =>
      server.app.inject({ method: 'POST', url, remoteAddress: unknown, headers: signed(at), payload: {} }),
    ),
  ).toEqual(upToLimit(401))
  const bare = anAddress()
  expect(await statuses(() => server.app.inject({ method: 'POST', url, remoteAddress: bare, payload: {} }))).toEqual(
    upToLimit(401),
  )
})

it('a valid request counts once, and each address has its own rate limit', async () => {
  const { path: url } = admins.me
  const left = (headers: Record<string, unknown>) => headers['x-ratelimit-remaining']
  const first = await server.app.inject({ url, remoteAddress: anAddress() })
  expect(Number(left(first.headers))).toBe(limit - 1)
  const page = await server.app.inject({ url: '/docs', remoteAddress: anAddress() })
  expect(Number(left(page.headers))).toBe(limit - 1)
  for (let at = 0; at < limit; at++) expect((await sender.catalogue()).status).toBe(200)
  expect((await sender.catalogue()).status).toBe(429)
})

it('requests for unknown paths count towards the rate limit, health checks do not', async () => {
  const nowhere = anAddress()
  expect(await statuses(() => server.app.inject({ url: '/webapi/v1/nowhere', remoteAddress: nowhere }))).toEqual(
    upToLimit(404),
  )
  const monitor = anAddress()
  expect(await statuses(() => server.app.inject({ url: '/healthz', remoteAddress: monitor }))).not.toContain(429)
})
