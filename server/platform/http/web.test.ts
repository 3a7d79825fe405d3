import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuPages } from '#contract/menu.ts'
import { rootOf, ServedWeb } from './servedWeb.ts'
import { mountWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-web-'))
const page = '<!doctype html><title>景影</title>'
let web: ServedWeb
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'export {}')
  web = new ServedWeb(await rootOf(folder))
  await mountWeb(app, web)
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

it('a file that lies beside the build, or came to lie in it later, is no page: only what the build was made of is sent', async () => {
  writeFileSync(join(folder, 'assets/later-9f9f.js'), 'export {}')
  for (const url of ['/assets/later-9f9f.js', '/assets/../index.html.map', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body.includes('export')], url).toEqual([404, false])
  }
})

it('after a switch pages begin with the other build, and those that are open still find the assets of theirs', async () => {
  const other = mkdtempSync(join(tmpdir(), 'jy-web-'))
  mkdirSync(join(other, 'assets'))
  writeFileSync(join(other, 'index.html'), '<!doctype html><title>二</title>')
  writeFileSync(join(other, 'assets/main-3c4d.js'), 'export {}')
  web.serve(await rootOf(other))
  expect((await app.inject('/dataOps/order')).body).toContain('二')
  for (const asset of ['main-1a2b', 'main-3c4d'])
    expect((await app.inject(`/assets/${asset}.js`)).statusCode, asset).toBe(200)
  web.serve(web.own)
  expect((await app.inject('/dataOps/order')).body).toBe(page)
  rmSync(other, { recursive: true })
})
