import { expect, test } from '@playwright/test'
import Fastify from 'fastify'
import { mountReference } from '#server/platform/http/reference.ts'
import { seriousFindings } from '../../browser/axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API reference fits a phone and is legible in the ${colorScheme} scheme`, async ({ page }) => {
    const app = Fastify()
    mountReference(app)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setContent((await app.inject('/docs')).body.replaceAll('<details>', '<details open>'))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.evaluate(keepKinds)
    expect.soft(await seriousFindings(page)).toEqual([])
  })
}

/** Runs in the page: keeps only the operations that contain an element of a new kind, by its path of tags and classes. */
function keepKinds() {
  const known = new Set<string>()
  const kindOf = (part: Element | null, top: Element): string =>
    part === top || !part ? '' : `${kindOf(part.parentElement, top)} ${part.tagName}.${part.className}`
  for (const one of document.querySelectorAll('details')) {
    const kinds = [...one.querySelectorAll('*')].map((part) => kindOf(part, one))
    if (kinds.every((kind) => known.has(kind))) one.remove()
    else for (const kind of kinds) known.add(kind)
  }
}
