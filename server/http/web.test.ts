import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuPages } from '#contract/menu.ts'
import { mountWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-web-'))
const page = '<!doctype html><title>景影</title>'
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'export {}')
  await mountWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it.each(['/', '/login', '/wjump', '/dataOps/order/', '/dataOps/order?open=7', ...menuPages.map(({ path }) => path)])(
  '%s is a page',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url)
    expect([statusCode, body, headers['cache-control']]).toEqual([200, page, 'no-cache'])
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  },
)

it.each([
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.well-known/x',
  '/wp-login.php',
  '/index.php?x=/dataOps/order',
  '/dataOps',
  '/dataOps/order/1',
  '/dataops/order',
  '/404',
  '//dataOps/order',
  '/backup.zip',
  '/%2e%67it/config',
])('%s is none: 404, with the page that says so', async (url) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect([statusCode, body, headers['cache-control']]).toEqual([404, page, 'no-cache'])
})

it('what is no page has no page: files that are missing, calls, and other methods', async () => {
  for (const [method, url] of [
    ['GET', '/assets/gone.js'],
    ['GET', '/webapi/v1/nowhere'],
    ['POST', '/dataOps/order'],
    ['GET', '/ingest/v1/nowhere'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.json()], url).toEqual([404, { code: 404, msg: '没有这个地址' }])
  }
  expect((await app.inject('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
})
