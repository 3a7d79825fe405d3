import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { readEnv } from '../env.ts'
import { securityHeaders } from './headers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ENVIRONMENT_A: 'https://a.example.com', ENVIRONMENT_B: 'https://b.example.com/api' })
})
afterAll(() => server.close())

it.each([
  ['GET', '/healthz', 200],
  ['GET', '/openapi.json', 200],
  ['POST', '/webapi/v1/account/admin/login', 200],
  ['POST', '/webapi/v1/operation/ordermanage/orderList', 401],
  ['GET', '/webapi/v1/nowhere', 404],
  ['GET', '/files/unsigned', 403],
] as const)('the response to %s %s has the security headers and a request id', async (method, url, status) => {
  const { headers, statusCode } = await server.app.inject({ method, url })
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^E-/),
  })
})

it('the content security policy allows only own scripts, and calls to the two configured environments', async () => {
  const { headers } = await server.app.inject('/healthz')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https://a.example.com https://b.example.com;" +
      "connect-src 'self' https://a.example.com https://b.example.com;media-src 'self' blob: https://a.example.com https://b.example.com;worker-src 'self' blob:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
  )
})

it('the content security policy allows a map service only if a key for it is configured', () => {
  const of = (settings: object) =>
    securityHeaders(readEnv({ AMAP_KEY: '0123456789abcdef0123456789abcdef', ...settings }))['content-security-policy']!
  expect(of({})).toContain(
    "script-src 'self' https://webapi.amap.com https://*.amap.com https://*.autonavi.com;style-src",
  )
  expect(of({ AMAP_URL: 'http://127.0.0.1:9000' })).toContain(
    "script-src 'self' http://127.0.0.1:9000 https://*.amap.com",
  )
  expect(of({ AMAP_KEY: '' })).not.toContain('amap')
})
