import type { Page } from '@playwright/test'

/**
 * The browser forgets that somebody is signed in, and opens the page of signing in. In one step, because a call under way may notice
 * first and lead there too: a navigation of the test's own would then be cut short.
 */
export const loseSession = (page: Page) =>
  Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      sessionStorage.clear()
      location.assign('/login')
    }),
  ])
