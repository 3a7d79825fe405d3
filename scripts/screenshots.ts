import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { desktop, openBrowser, phone, signIn } from './shots/browse.ts'
import { startDemo } from './shots/demo.ts'

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
const folder = values.to ?? join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'images')

/** `ready` is in the page once its rows are. */
const shots = [
  { file: 'monitor.webp', path: '/dataOps/monitor', look: 'light', screen: desktop, ready: 'main canvas' },
  { file: 'photos.webp', path: '/pic/photo', look: 'dark', screen: desktop, ready: 'main img' },
  { file: 'phone.webp', path: '/pic/order', look: 'light', screen: phone, ready: 'main img' },
] as const

const demo = values.base
  ? { base: values.base, password: values.password, stop: () => {} }
  : await startDemo(values.history)
try {
  mkdirSync(folder, { recursive: true })
  const browser = await openBrowser()
  for (const shot of shots) await take(browser, shot)
  await browser.close()
} finally {
  await demo.stop()
}

async function take(browser: Browser, { file, path, look, screen, ready }: (typeof shots)[number]) {
  const page = await signIn(browser, demo, screen, look)
  await page.goto(demo.base + path)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  // Pictures and charts appear after the rows; the event stream prevents the network from becoming idle.
  await page.waitForTimeout(4_000)
  const to = join(folder, file)
  await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toFile(to)
  console.log(`${to}  ${Math.round(statSync(to).size / 1000)} kB`)
  await page.context().close()
}
