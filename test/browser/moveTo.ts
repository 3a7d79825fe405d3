import type { Page } from '@playwright/test'

/** To an address within the application, as the browser's history does it: its files are there already. */
export const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
