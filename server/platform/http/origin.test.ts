import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let account: Account
beforeAll(async () => {
  server = await startTestServer({ ENVIRONMENT_A: 'https://a.example.com', ENVIRONMENT_B: 'https://b.example.com' })
  account = await anAccount(server.services.database.db, 3)
})
afterAll(() => server?.close())
const url = messages.all.path

it('a page of another origin cannot read responses, a page of the other environment can', async () => {
  const allowed = async (origin: string) => {
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const answers = [
      await server.app.inject({ method: 'OPTIONS', url, headers: preflight }),
      await server.app.inject({ method: 'POST', url, headers: { origin, authorization: account.token }, payload: {} }),
    ]
    return answers.map(({ headers }) => headers['access-control-allow-origin'] === origin)
  }
  expect(await allowed('https://evil.example.com')).toEqual([false, false])
  expect(await allowed('https://b.example.com.evil.example')).toEqual([false, false])
  expect(await allowed('null')).toEqual([false, false])
  expect(await allowed('https://b.example.com')).toEqual([true, true])
})

it('a call that another site’s form can send is refused: no JSON body, or a token in address or cookie', async () => {
  const code = async (request: object) =>
    (await server.app.inject({ method: 'POST', url, payload: '{}', ...request })).statusCode
  const { token } = account
  const json = { 'content-type': 'application/json' }
  expect(await code({ headers: { ...json, authorization: token } })).toBe(200)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect([type, await code({ headers: { 'content-type': type, authorization: token } })]).toEqual([type, 415])
  expect(await code({ headers: { ...json, cookie: `token=${token}; authorization=${token}` } })).toBe(401)
  expect(await code({ headers: json, url: `${url}?token=${token}&authorization=${token}` })).toBe(401)
})

it('a response sets no cookie, requires https and may not be cached', async () => {
  const { headers } = await server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: account.token },
    payload: {},
  })
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringMatching(/max-age=31536000/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

it('methods without an operation get 404, including TRACE', async () => {
  for (const method of ['TRACE', 'PATCH', 'PUT'] as const) {
    const { statusCode, body } = await server.app.inject({
      method: method as 'PUT',
      url,
      headers: { authorization: account.token },
    })
    expect([method, statusCode]).toEqual([method, 404])
    expect(body).not.toContain(account.token)
  }
})
