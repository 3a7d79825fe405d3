import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { bundledServer } from '../scripts/prepare.mjs'
import { test } from './test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const password = 'Admin-2026x'
const port = Number(process.env.E2E_PORT ?? 8990)
const [a, b] = [`http://127.0.0.1:${port + 1}`, `http://localhost:${port + 2}`]
/** The server of A under a name that is neither configured host. */
const neither = `http://lan.localhost:${port + 1}`

const folders: string[] = []
const servers: ChildProcess[] = []
/** A server with its own database; both know of each other. */
async function serve(address: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-e2e-env-'))
  folders.push(dataDir)
  const server = fork(join(root, bundledServer), {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: password,
      ENVIRONMENT_A: a,
      ENVIRONMENT_B: b,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  servers.push(server)
  await once(server, 'message')
}
test.beforeAll(async () => {
  test.setTimeout(240_000)
  await Promise.all([serve(a), serve(b)])
})
test.afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Signs in at an address: to which origins that was posted. */
async function signIn(page: Page, address: string): Promise<string[]> {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(admins.login.path))
      posted.push(new URL(request.url()).origin)
  })
  await page.goto(`${address}/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/(dataOps\/monitor|wjump)/)
  await page.keyboard.press('Escape')
  return posted.toSorted()
}
const readSession = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))
const isOpen = async (page: Page, base: string, token: string) =>
  (await (await page.request.get(base + admins.me.path, { headers: { authorization: token } })).json()).code === 200

test('a sign-in at A’s address opens A and also signs in to B; switching swaps the tokens; logout ends both sessions', async ({
  page,
}) => {
  expect(await signIn(page, a)).toEqual([a, b].toSorted())
  const first = await readSession(page)
  expect(first).toMatchObject({ requesttype: 'A', requestA: a, requestB: b, request: a })
  expect(first.token).toBe(first.tokenA)
  expect(first.tokenB).not.toBe(first.tokenA)
  await page.getByRole('button', { name: '当前为 A 环境，切换环境' }).click()
  await page.locator('[data-env=B]').getByText(b).click()
  await expect(page.getByRole('button', { name: '当前为 B 环境，切换环境' })).toBeVisible()
  expect(await readSession(page)).toMatchObject({
    requesttype: 'B',
    request: b,
    token: first.tokenB,
    tokenA: first.tokenA,
  })
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const after = await readSession(page)
  for (const key of ['token', 'tokenA', 'tokenB', 'request', 'requestA', 'requestB', 'requesttype'])
    expect(after[key]).toBeUndefined()
  expect([await isOpen(page, a, first.tokenA!), await isOpen(page, b, first.tokenB!)]).toEqual([false, false])
})

test('a sign-in at B’s address opens B and also signs in to A', async ({ page }) => {
  expect(await signIn(page, b)).toEqual([a, b].toSorted())
  expect(await readSession(page)).toMatchObject({ requesttype: 'B', requestB: b, requestA: a, request: b })
  await expect(page.getByRole('button', { name: '当前为 B 环境，切换环境' })).toBeVisible()
})

test('a sign-in at an address that is neither A nor B opens that address itself', async ({ page }) => {
  await signIn(page, neither)
  const now = await readSession(page)
  expect(now).toMatchObject({ requesttype: 'A', request: neither, requestA: neither })
  expect(await isOpen(page, a, now.token!)).toBe(true)
})
