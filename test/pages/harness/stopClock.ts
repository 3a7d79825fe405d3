import type { Page } from '@playwright/test'

/** From here on only `runFor` moves the time, however long the machine takes. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}
