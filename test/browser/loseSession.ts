import type { Page } from '@playwright/test'

/**
 * Makes the browser forget the session, and opens the sign-in page. In one step, because a request in progress may notice first
 * and redirect there too, which would abort a navigation by the test.
 */
export const loseSession = (page: Page) =>
  Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      sessionStorage.clear()
      location.assign('/login')
    }),
  ])
