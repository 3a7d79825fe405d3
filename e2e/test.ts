import { test as base } from '@playwright/test'
import { noteAsked } from '#test/run/asked.ts'

/** A test of a journey: what its page calls is noted. */
export const test = base.extend<{ noted: undefined }>({
  noted: [
    async ({ context }, use) => {
      noteAsked(context)
      await use(undefined)
    },
    { auto: true },
  ],
})
