import { test as base } from '@playwright/test'
import { recordRequestedCalls } from '#test/run/requestedCalls.ts'

/** A test of a journey: what its page calls is noted, and the windows of other people are closed after it. */
export const test = base.extend<{ noted: undefined }>({
  noted: [
    async ({ browser, context }, use) => {
      recordRequestedCalls(context)
      await use(undefined)
      await Promise.all(browser.contexts().flatMap((one) => (one === context ? [] : [one.close()])))
    },
    { auto: true },
  ],
})
