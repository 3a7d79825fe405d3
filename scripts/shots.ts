import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import { desktop, openBrowser, phone, signIn } from './shots/browse.ts'
import { startDemo } from './shots/demo.ts'

// npm run shots: takes a picture of every page and of the drawer of its first row, and puts them on contact sheets
// and on one page to leaf through (index.html). Starts the demo on empty data, or uses one that runs:
// npm run shots -- --base http://127.0.0.1:8080 --password WORD [--to FOLDER] [--look dark] [--screen phone] [--page order].
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    password: { type: 'string', default: '' },
    to: { type: 'string', default: 'shots' },
    look: { type: 'string', default: 'light' },
    screen: { type: 'string', default: 'desktop' },
    /** Name of a page in the menu; several by commas. */
    page: { type: 'string' },
    history: { type: 'string', default: '8' },
  },
})
const named = values.page?.split(',')
const pages: readonly MenuPage[] = menuPages
const requested = pages.filter(({ page }) => !named || named.includes(page))
const screen = values.screen === 'phone' ? phone : desktop
const look = values.look === 'dark' ? 'dark' : 'light'
const { width, height } = screen.viewport
/** Pictures on one sheet, across and down. */
const across = width > 1000 ? 2 : 5
const down = 2

const demo = values.base
  ? { base: values.base, password: values.password, stop: () => {} }
  : await startDemo(values.history)
const taken: { title: string; file: string }[] = []
try {
  mkdirSync(values.to, { recursive: true })
  const browser = await openBrowser()
  const page = await signIn(browser, demo, { ...screen, deviceScaleFactor: 1 }, look)
  for (const [at, item] of requested.entries()) await takePage(page, at, item)
  await browser.close()
} finally {
  await demo.stop()
}
for (let at = 0; at < taken.length; at += across * down) await sheet(at)
writeFileSync(
  join(values.to, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>景影 ${look} ${width}</title>${taken
    .map(({ title, file }) => `<h2>${title}</h2><img src="${file}" width="${width}" loading="lazy">`)
    .join('\n')}`,
)
console.log(`${taken.length} 张：${join(values.to, 'index.html')}`)

async function takePage(page: Page, at: number, { page: name, path, title }: MenuPage) {
  const number = String(at + 1).padStart(2, '0')
  await page.goto(demo.base + path)
  await page.locator('main').waitFor()
  await settle(page)
  await keep(page, `${number} ${title}`, `${number}-${name}.jpg`)
  // A click on the first cell with text opens the row's drawer; pages without rows have none.
  const row = page.locator('main tbody tr[data-row], main tbody tr').first()
  if (!(await row.isVisible().catch(() => false))) return
  await row.focus().catch(() => {})
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog').first()
  const opened = await drawer.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (!opened) return
  await settle(page)
  await keep(page, `${number} ${title}：抽屉`, `${number}-${name}-drawer.jpg`)
}

/** Pictures and charts come after the rows, and live events keep the network busy, so that nothing tells the end. */
async function settle(page: Page) {
  await page.waitForTimeout(2_500)
}

async function keep(page: Page, title: string, file: string) {
  await sharp(await page.screenshot())
    .jpeg({ quality: 85 })
    .toFile(join(values.to, file))
  taken.push({ title, file })
  console.log(title)
}

async function sheet(start: number) {
  const file = join(values.to, `sheet-${String(start / (across * down) + 1).padStart(2, '0')}.jpg`)
  await sharp({ create: { width: width * across, height: height * down, channels: 3, background: '#888' } })
    .composite(
      taken.slice(start, start + across * down).map((shot, at) => ({
        input: join(values.to, shot.file),
        left: (at % across) * width,
        top: Math.floor(at / across) * height,
      })),
    )
    .jpeg({ quality: 85 })
    .toFile(file)
}
