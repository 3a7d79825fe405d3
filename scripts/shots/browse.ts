import { type Browser, chromium, type Page } from '@playwright/test'
import { messages } from '#contract/messages/messages.ts'
import type { Demo } from './demo.ts'

const account = 'demo-platform'

export const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.25 }
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type Look = 'light' | 'dark'

/** The program is `CHROMIUM`, or the one that Playwright installed. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] })
}

/** A page of a new context, signed in as the demo's platform account. */
export async function signIn(browser: Browser, demo: Demo, screen: typeof desktop, look: Look): Promise<Page> {
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
  return page
}
