import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Where a whole run notes what the pages of the browser's tests ask for; scripts/testing/pageCalls.ts reads it. */
const folder = process.env.ASKED_DIR

/** Records each call that pages of the context make, also if the test responds to it. Calls that a test makes without the page are not seen. */
export function recordRequestedCalls(context: BrowserContext) {
  if (!folder) return
  const requestedCalls = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(web|print)api\//.test(pathname)) requestedCalls.add(`${request.method()} ${pathname}`)
  })
  context.on('close', () => {
    mkdirSync(folder, { recursive: true })
    appendFileSync(join(folder, `${process.pid}.txt`), [...requestedCalls, ''].join('\n'))
  })
}
