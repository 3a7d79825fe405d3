import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { messages } from '#contract/messages/messages.ts'

/** What e2e/server.ts sets up through the public interfaces. */
export const accounts = {
  0: { name: 'demo-platform', password: 'Demo-2026x' },
  1: { name: 'admin', password: 'Admin-2026x' },
  2: { name: 'demo-channel', password: 'Demo-2026x' },
  3: { name: 'demo-scenic', password: 'Demo-2026x' },
} as const
export type E2eRole = keyof typeof accounts

/** Signs in through the page, closes the daily message dialog where it shows itself; it does not come up later. */
export async function signIn(page: Page, role: E2eRole, password: string = accounts[role].password) {
  await page.goto('/login')
  await page.getByLabel('账号').fill(accounts[role].name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await pastMessages(page, () => page.getByRole('button', { name: '登录' }).click())
}

/** Enters as somebody who has typed all that it takes, and closes the daily message dialog where it shows itself. */
export async function pastMessages(page: Page, enter: () => Promise<void>) {
  const shown = await page.evaluate(() => Object.keys(localStorage))
  const answer = page.waitForResponse((response) => response.url().endsWith(messages.all.path))
  await enter()
  await expect(page).toHaveURL(/\/(dataOps\/monitor|wjump)/)
  const { data } = (await (await answer).json()) as { data: { isDel: number }[] }
  const key = `jy.messages.${await page.evaluate(() => sessionStorage.getItem('adminId'))}`
  if (shown.includes(key) || data.every(({ isDel }) => isDel === 1)) return
  const dialog = page.getByRole('dialog', { name: /平台消息/ })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Console errors, page errors and failed answers of a page, as they come. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}

/** The token of an account, without the page. */
export async function tokenOf(base: string, role: E2eRole): Promise<string> {
  const pwd = createHash('sha256').update(accounts[role].password).digest('hex')
  const answer = await fetch(`${base}/webapi/v1/account/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: accounts[role].name, pwd }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
