import { test as base } from '@playwright/test'
import { recordRequestedCalls } from '#test/run/requestedCalls.ts'

/** A test of a journey: what its page calls is noted. */
export const test = base.extend<{ noted: undefined }>({
  noted: [
    async ({ context }, use) => {
      recordRequestedCalls(context)
      await use(undefined)
    },
    { auto: true },
  ],
})
