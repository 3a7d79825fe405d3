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
  'the path %s is a page of the client',
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
])('the path %s is no page and returns 404 with the client, which says so', async (url) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect([statusCode, body, headers['cache-control']]).toEqual([404, page, 'no-cache'])
})

it('missing files, unknown calls and other methods return a JSON 404 instead of the client', async () => {
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

it('only files that belonged to the build when it was loaded are served', async () => {
  writeFileSync(join(folder, 'assets/later-9f9f.js'), 'export {}')
  for (const url of ['/assets/later-9f9f.js', '/assets/../index.html.map', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body.includes('export')], url).toEqual([404, false])
  }
})

it('after a switch, new pages load the other build and open pages still find their assets', async () => {
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
