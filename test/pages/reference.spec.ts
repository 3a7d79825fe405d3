import { expect, test } from '@playwright/test'
import Fastify from 'fastify'
import { mountReference } from '#server/http/reference.ts'
import { seriousFindings } from '../axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API reference fits a phone and is legible, ${colorScheme}`, async ({ page }) => {
    const app = Fastify()
    mountReference(app)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setContent((await app.inject('/docs')).body.replaceAll('<details>', '<details open>'))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect.soft(await seriousFindings(page)).toEqual([])
  })
}
