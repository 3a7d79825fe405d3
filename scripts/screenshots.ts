import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { messages } from '#contract/messages/messages.ts'
import { localText } from '#contract/zone.ts'
import { built } from './prepare.mjs'

// npm run screenshots: takes the pictures of README. Starts the demo on empty data and a free port, or uses one that runs:
// npm run screenshots -- --base http://127.0.0.1:8080 --password WORD [--to FOLDER]. --history is passed to the demo, in days.
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    password: { type: 'string', default: '' },
    to: { type: 'string' },
    history: { type: 'string', default: '8' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = values.to ?? join(root, 'docs', 'images')
const account = 'demo-platform'

const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.25 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** `ready` is in the page once its rows are. */
const shots = [
  { file: 'monitor.webp', path: '/dataOps/monitor', look: 'light', screen: desktop, ready: 'main canvas' },
  { file: 'photos.webp', path: '/pic/photo', look: 'dark', screen: desktop, ready: 'main img' },
  { file: 'phone.webp', path: '/pic/order', look: 'light', screen: phone, ready: 'main img' },
] as const

const demo = values.base ? { base: values.base, password: values.password, stop: () => {} } : await startDemo()
try {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] })
  for (const shot of shots) await take(browser, shot)
  await browser.close()
} finally {
  await demo.stop()
}

async function take(browser: Browser, { file, path, look, screen, ready }: (typeof shots)[number]) {
  const context = await browser.newContext({
    ...screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((stored) => localStorage.setItem('jy.look', stored), look)
  // The demo's messages are unread, and their dialog would cover the page.
  await context.route(`**${messages.all.path}*`, (route) =>
    route.fulfill({ json: { code: 200, msg: 'success', data: [] } }),
  )
  const page = await context.newPage()
  await page.goto(`${demo.base}/login`)
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(demo.base + path)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  // Pictures and charts appear after the rows; the event stream prevents the network from becoming idle.
  await page.waitForTimeout(4_000)
  const to = join(folder, file)
  await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toFile(to)
  console.log(`${to}  ${Math.round(statSync(to).size / 1000)} kB`)
  await context.close()
}

/** Resolves once the demo has sent what the monitor compares: today, yesterday and the day a week ago. With less history, the last minutes. */
async function startDemo() {
  built()
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-screenshots-'))
  const password = 'Demo-2026x'
  writeFileSync(join(dataDir, 'demo-password'), password, { mode: 0o600 })
  const port = await freePort()
  const child = fork(join(root, 'scripts', 'demo.ts'), ['--history', values.history], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: 'Admin-2026x' },
      ...{ LOG_LEVEL: 'error', MEDIA_RTMP_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const weekAgo = localText(Date.now() - 7 * 86_400_000).slice(0, 10)
  const sent = Number(values.history) > 7 ? `${weekAgo} 已补齐` : '已补齐'
  for await (const line of createInterface({ input: child.stdout! })) {
    console.log(line)
    if (line.includes(sent)) {
      child.stdout!.resume()
      return { base: `http://127.0.0.1:${port}`, password, stop }
    }
  }
  await stop()
  throw new Error('演示没有建成，见上文。')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
